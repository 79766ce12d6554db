export { fileTickets } from './file-tickets.ts';
