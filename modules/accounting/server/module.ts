import { serverModule } from '#engine/server/serve.ts'

export const accountingModule = serverModule({ name: 'accounting', screens: [], serves: [] })
