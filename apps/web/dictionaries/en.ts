import { merged } from './merge.ts'

export default merged(import.meta.glob('../../../locales/en/*.json', { eager: true, import: 'default' }))
