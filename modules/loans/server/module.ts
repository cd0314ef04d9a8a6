import { serverModule } from '#engine/server/serve.ts'

export const loansModule = serverModule({ name: 'loans', screens: [], serves: [] })
