import { serverModule } from '#engine/server/serve.ts'

export const instalmentsModule = serverModule({ name: 'instalments', screens: [], serves: [] })
