/** Small sounds, made on the spot: none is a file, none is longer than a quarter of a second, and all are off until asked for. */
import { settings } from "../settings.svelte";

export type Sound = "card" | "knock" | "breath" | "chord" | "low" | "crackle" | "page" | "whoosh" | "drum" | "swell" | "bell";

let audio: AudioContext | null = null;

type Play = (context: AudioContext, at: number, out: AudioNode) => void;

/** A tone that dies away; `to` lets it slide. */
const tone = (type: OscillatorType, from: number, to: number, long: number, loud: number, after = 0): Play => (context, at, out) => {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at + after);
  source.frequency.exponentialRampToValueAtTime(to, at + after + long);
  faded(context, source, at + after, long, loud, out);
};

/** Noise through a filter that may sweep: paper, air, a crowd. */
const rush = (kind: BiquadFilterType, from: number, to: number, long: number, loud: number, after = 0): Play => (context, at, out) => {
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(from, at + after);
  filter.frequency.exponentialRampToValueAtTime(to, at + after + long);
  source.connect(filter);
  faded(context, source, at + after, long, loud, out, filter);
};

function faded(context: AudioContext, source: AudioScheduledSourceNode, at: number, long: number, loud: number, out: AudioNode, last: AudioNode = source): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.02, long / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  last.connect(gain).connect(out);
  source.start(at);
  source.stop(at + long);
}

const SOUNDS: Record<Sound, Play[]> = {
  card: [rush("lowpass", 1800, 500, 0.07, 0.35), tone("sine", 130, 70, 0.06, 0.25)],
  knock: [tone("sine", 240, 130, 0.08, 0.5), tone("sine", 220, 120, 0.08, 0.4, 0.11)],
  breath: [rush("bandpass", 300, 900, 0.24, 0.12)],
  chord: [tone("sine", 262, 262, 0.24, 0.16), tone("sine", 330, 330, 0.24, 0.14), tone("sine", 392, 392, 0.24, 0.14)],
  low: [tone("sine", 98, 82, 0.24, 0.4)],
  crackle: [rush("highpass", 3000, 5000, 0.03, 0.2), rush("highpass", 4000, 3000, 0.02, 0.16, 0.07), rush("highpass", 3500, 5000, 0.03, 0.14, 0.13)],
  page: [rush("bandpass", 900, 3200, 0.16, 0.22)],
  whoosh: [rush("lowpass", 300, 2600, 0.24, 0.35)],
  drum: [tone("sine", 150, 55, 0.14, 0.6), rush("highpass", 2500, 1500, 0.05, 0.12)],
  swell: [rush("bandpass", 500, 1300, 0.25, 0.35)],
  bell: [tone("triangle", 1760, 1740, 0.22, 0.18), tone("triangle", 2640, 2620, 0.14, 0.1)],
};

export function sound(which: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = 0.5;
  out.connect(audio.destination);
  for (const play of SOUNDS[which]) play(audio, audio.currentTime + 0.01, out);
}

/** What is heard of an event, by its code; of most nothing. */
const HEARD: [RegExp, Sound][] = [
  [/^(card_laid|challenge_drawn|vote_laid|staged|came_forward|discarded|exchanged|trimmed|laid|dealt|drew|drawn)$/, "card"],
  [/^votes_revealed$/, "breath"],
  [/^(level_ensemble|ensemble|game_won)$/, "chord"],
  [/^(level_failed|game_lost|called_wrongly)$/, "low"],
  [/^conjuring_announced$/, "crackle"],
  [/^(flipped|revived|turned_up_again)$/, "page"],
  [/^conjured$/, "whoosh"],
  [/^(performed|performed_boosted|hyped)$/, "drum"],
  [/^(star_reached|event_begins)$/, "swell"],
  [/^(vibe_check|earned)$/, "bell"],
];

/** The sounds of what just happened, one after the other, at most three. */
export function hear(codes: readonly string[]): void {
  const heard = codes.map((code) => HEARD.find(([pattern]) => pattern.test(code))?.[1]).filter((one) => one !== undefined);
  [...new Set(heard)].slice(0, 3).forEach((one, i) => setTimeout(() => sound(one), i * 160));
}
