# Live tables in a container: the tables lie in the volume /data.
#
#   docker build -t parlour . && docker run -p 8080:8080 -v parlour:/data parlour
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev nodejs npm \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /parlour
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN PARLOUR_COMPILE=require /venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
COPY --from=build /venv /venv
ENV PARLOUR_HOME=/data
RUN useradd --system --home /data parlour && mkdir /data && chown parlour /data
USER parlour
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["/venv/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz')"]
ENTRYPOINT ["/venv/bin/parlour", "serve", "--host", "0.0.0.0", "--no-browser"]
