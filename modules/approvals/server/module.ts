import { serverModule } from '#engine/server/serve.ts'

export const approvalsModule = serverModule({ name: 'approvals', screens: [], serves: [] })
