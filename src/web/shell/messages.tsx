import { Notifications } from '@mantine/notifications';

/** Where messages appear: above, because what is saved with stands at the lower edge. */
export const Messages = () => <Notifications position="top-center" limit={4} />;
