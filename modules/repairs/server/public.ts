// What the applications and higher storeys may call of services.
export { databaseRefusals } from './database-refusals.ts'
export { takeIn } from './service.ts'
export { serviceReminder } from './reminders.ts'
export { repairs } from './service-events.ts'
