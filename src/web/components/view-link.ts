import { type LinkProps, useRouter } from '@tanstack/react-router';

/** The page of an address: `/freigabe` of `/freigabe?sort=-due`. */
export const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** What a link to a saved address wants: `<Link {...linkTo('/freigabe?sort=-due')}>`. */
export function useViewLink(): (address: string) => Pick<LinkProps, 'to' | 'search' | 'activeOptions'> {
  const { options } = useRouter();
  return (address) => ({
    to: pathOf(address) as NonNullable<LinkProps['to']>,
    search: options.parseSearch(address.slice(pathOf(address).length)) as never,
    // The view at hand, not each of the same list.
    activeOptions: { exact: true, includeSearch: true },
  });
}
