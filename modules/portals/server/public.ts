export type { Portal } from './ask-portals.ts'
export { createPortalsModule } from './module.ts'
