import { serverModule } from '#engine/server/serve.ts'

export const auditModule = serverModule({ name: 'audit', screens: [], serves: [] })
