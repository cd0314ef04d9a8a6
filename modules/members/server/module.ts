import { serverModule } from '#engine/server/serve.ts'

export const membersModule = serverModule({ name: 'members', screens: [], serves: [] })
