import { merged } from './merge.ts'

export default merged(import.meta.glob('../../../locales/jp/*.json', { eager: true, import: 'default' }))
