// What the screens of kinds that wait for the cashier may use.
export { LeftNotice } from './left-notice.tsx'
export { type Due, QueueScreen } from './queue-screen.tsx'
