/** Microseconds since 1970, because Paperless shows six digits and two writes may fall into one millisecond. */
export type Micros = number;

export type Clock = {
  /** Strictly increasing: `modified` must differ between any two saves. */
  now(): Micros;
  /** `2026-11-21T04:15:37.194464+01:00`, in the server's zone. */
  local(at: Micros): string;
  /** `2026-11-21T03:15:37.194464Z` */
  utc(at: Micros): string;
  /** `2026-11-21`, the server's calendar day. */
  day(at: Micros): string;
  /** Reads a date or date-time; one without offset is meant in the server's zone. Null when it is neither. */
  parse(text: string): Micros | null;
};

/** A clock in a zone, on top of a source of milliseconds since 1970. */
export function startClock(timeZone: string, wall: () => number): Clock {
  const offsetAt = zoneOffsets(timeZone);
  let last = 0;

  const shifted = (at: Micros, minutes: number) => {
    const iso = new Date(Math.floor(at / 1000) + minutes * 60_000).toISOString();
    return `${iso.slice(0, 19)}.${String(at % 1_000_000).padStart(6, '0')}`;
  };

  return {
    now() {
      const micros = Math.floor(wall() * 1000) + (Math.floor(performance.now() * 1000) % 1000);
      last = Math.max(last + 1, micros);
      // Python leaves the fraction out when it is zero; no client should meet that once in a million.
      if (last % 1_000_000 === 0) last += 1;
      return last;
    },
    local(at) {
      const minutes = offsetAt(at / 1000);
      const size = Math.abs(minutes);
      const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      return shifted(at, minutes) + zone;
    },
    utc: (at) => `${shifted(at, 0)}Z`,
    day: (at) => shifted(at, offsetAt(at / 1000)).slice(0, 10),
    parse(text) {
      const found =
        /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,6}))?)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
      if (!found?.[1] || !isDay(found[1])) return null;
      const [, day, minute = '00:00', second = '00', fraction = '', zone] = found;
      const utc = Date.parse(`${day}T${minute}:${second}Z`);
      if (Number.isNaN(utc)) return null;
      const micros = utc * 1000 + Number(fraction.padEnd(6, '0') || 0);
      const minutes = zone === undefined ? offsetAt(utc - offsetAt(utc) * 60_000) : zoneMinutes(zone);
      return micros - minutes * 60_000_000;
    },
  };
}

/** True for a calendar day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Minutes east of Greenwich at an instant. Asking Intl for each row would dominate a list of a thousand. */
function zoneOffsets(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / 900_000);
    let minutes = known.get(quarter);
    if (minutes === undefined) {
      const name = format
        .formatToParts(quarter * 900_000)
        .find((part) => part.type === 'timeZoneName')?.value;
      minutes = zoneMinutes((name ?? '').replace('GMT', ''));
      known.set(quarter, minutes);
    }
    return minutes;
  };
}

function zoneMinutes(zone: string): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

const two = (n: number) => String(n).padStart(2, '0');
