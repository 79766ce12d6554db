/** A line of the picture in ARCHITECTURE.md: a wing and its rooms. */
export type Drawn = { wing: string; rooms: string[] };

const HEADING = '## The picture';

/** The wings of the picture: a line each, `wing   room   room`; lines that begin with blanks go on. */
export function readPicture(markdown: string): Drawn[] {
  const [, after = ''] = markdown.split(`\n${HEADING}\n`);
  const [, picture = ''] = after.split('```');
  const wings: Drawn[] = [];
  for (const line of picture.split('\n').filter((text) => text.trim())) {
    const words = line.trim().split(/\s{2,}/);
    if (line.startsWith(' ')) wings.at(-1)?.rooms.push(...words);
    else wings.push({ wing: words[0] ?? '', rooms: words.slice(1) });
  }
  return wings;
}

/**
 * Where the picture is not the tree.
 *
 * @param rooms wing → its rooms, as they lie in folders
 */
export function pictureProblems(
  drawn: readonly Drawn[],
  rooms: Readonly<Record<string, readonly string[]>>,
): string[] {
  const pairs = (wing: string, names: readonly string[]) =>
    names.length ? names.map((name) => `${wing}/${name}`) : [wing];
  const there = Object.entries(rooms).flatMap(([wing, names]) => pairs(wing, names));
  const shown = drawn.flatMap(({ wing, rooms: names }) => pairs(wing, names));
  return [
    ...there.filter((place) => !shown.includes(place)).map((place) => `The picture lacks ${place}`),
    ...shown
      .filter((place) => !there.includes(place))
      .map((place) => `The picture shows ${place}, which is not there`),
    ...shown
      .filter((place, index) => shown.indexOf(place) !== index)
      .map((place) => `The picture shows ${place} twice`),
  ];
}
