import { serverModule } from '#engine/server/serve.ts'

export const diamondsModule = serverModule({ name: 'diamonds', screens: [], serves: [] })
