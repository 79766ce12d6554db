/** As what a label can be had; the first is sent to who does not say. */
export const LABEL_FORMATS = ['image/png', 'application/pdf', 'application/zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The format that a caller likes best of those that there are, by the weights of `Accept` (RFC 9110). */
export function wantedFormat(accept: string | undefined): LabelFormat {
  const wishes = (accept ?? '').split(',').map((part) => {
    const [type = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) };
  });
  const liked = wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ type }) => LABEL_FORMATS.find((format) => format === type || type === '*/*') ?? []);
  return liked[0] ?? LABEL_FORMATS[0];
}
