// What the applications and higher storeys may call of messages.
export { type CloudAccess, cloudMessenger } from './cloud.ts'
export { whatsappGateway } from './gateway.ts'
export type { Messenger } from './messenger.ts'
export { createMessagesModule } from './module.ts'
export { stopTelephone } from './list.ts'
export { hasStopped } from './queue.ts'
export { filled, templateOf } from './words.ts'
export { type DueRow, type Reminder, defineReminder } from './reminders.ts'
