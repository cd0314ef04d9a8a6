import { declarations as declare } from '#engine/contract/declarations.ts'

/** What stays open over days; the cases themselves are declared by the modules above. */
export const declarations = declare({ module: 'cases', tables: { kasus: 'Kasus', kasus_langkah: 'Langkah Kasus' } })
