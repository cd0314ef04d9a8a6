// What the applications and higher storeys may call of services.
export { takeIn } from './service.ts'
