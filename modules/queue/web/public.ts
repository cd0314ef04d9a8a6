// What the screens of kinds that wait for the cashier may use.
export { type Due, QueueScreen } from './queue-screen.tsx'
