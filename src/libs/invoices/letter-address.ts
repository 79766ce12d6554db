type Parts = {
  lines: (string | undefined)[];
  postcode: string | undefined;
  city: string | undefined;
  region: string | undefined;
  country: string | undefined;
};

/** An address line by line, as it stands on a letter. */
export const letterAddress = ({ lines, postcode, city, region, country }: Parts): string[] =>
  [...lines, [postcode, city].filter(Boolean).join(' '), region, country].filter(
    (line) => !!line,
  ) as string[];
