import { merged } from './merge.ts'

export default merged(import.meta.glob('../../../locales/hk/*.json', { eager: true, import: 'default' }))
