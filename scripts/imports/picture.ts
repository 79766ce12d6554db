/** One level of the picture in ARCHITECTURE.md: its rooms may import from each other and from the levels below. */
export type Level = { name: string; rooms: string[] };

const HEADING = '## The picture';

/** The levels of the picture, the highest first: a line each, `name   room   room`; lines without a name go on. */
export function readPicture(markdown: string): Level[] {
  const [, after = ''] = markdown.split(`\n${HEADING}\n`);
  const [, picture = ''] = after.split('```');
  const levels: Level[] = [];
  for (const line of picture.split('\n').filter((text) => text.trim())) {
    const words = line.trim().split(/\s{2,}/);
    const goesOn = line.startsWith(' '.repeat(8)) && levels.length > 0;
    if (goesOn) levels.at(-1)?.rooms.push(...words);
    else levels.push({ name: words[0] ?? '', rooms: words.slice(1) });
  }
  return levels;
}

/** What is not true of the picture: rooms that it lacks or invents, and imports that go upwards. */
export function pictureProblems(
  levels: readonly Level[],
  mayImport: Readonly<Record<string, readonly string[]>>,
): string[] {
  const levelOf = new Map(levels.flatMap(({ rooms }, level) => rooms.map((room) => [room, level] as const)));
  const drawn = levels.flatMap(({ rooms }) => rooms);
  const declared = Object.keys(mayImport);
  return [
    ...declared.filter((room) => !levelOf.has(room)).map((room) => `The picture lacks the room ${room}`),
    ...drawn
      .filter((room) => !mayImport[room])
      .map((room) => `The picture shows ${room}, which is not declared`),
    ...drawn
      .filter((room, place) => drawn.indexOf(room) !== place)
      .map((room) => `The picture shows ${room} twice`),
    ...declared.flatMap((room) =>
      (mayImport[room] ?? [])
        .filter((target) => (levelOf.get(target) ?? 0) < (levelOf.get(room) ?? 0))
        .map((target) => `In the picture ${room} stands below ${target}, but may import from it`),
    ),
  ];
}
