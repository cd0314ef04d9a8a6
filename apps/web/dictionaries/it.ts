import { merged } from './merge.ts'

export default merged(import.meta.glob('../../../locales/it/*.json', { eager: true, import: 'default' }))
