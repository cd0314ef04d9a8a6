import { merged } from './merge.ts'

export default merged(import.meta.glob('../../../locales/my/*.json', { eager: true, import: 'default' }))
