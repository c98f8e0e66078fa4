# Live tables in a container: the tables lie in the volume /data.
#
#   docker build -t parlour . && docker run -p 8080:8080 -v parlour:/data parlour
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /parlour
COPY tools/setup.sh tools/
COPY requirements.txt ./
RUN PYTHON=python sh tools/setup.sh run
COPY . .
RUN PYTHON=python PARLOUR_COMPILE=require sh tools/setup.sh wheel

FROM python:3.13-slim
COPY --from=build /parlour/requirements.txt /parlour/dist/*.whl /parlour/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes --no-deps -r /parlour/requirements.txt \
    && /venv/bin/pip install --no-cache-dir --no-deps --no-index /parlour/*.whl \
    && rm -r /parlour
ENV PARLOUR_HOME=/data
RUN useradd --system --home /data parlour && mkdir /data && chown parlour /data
USER parlour
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["/venv/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz')"]
ENTRYPOINT ["/venv/bin/parlour", "serve", "--host", "0.0.0.0", "--no-browser"]
