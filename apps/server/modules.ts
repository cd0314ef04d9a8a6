import type { FileStore } from '#engine/server/files.ts'
import type { ServerModule } from '#engine/server/serve.ts'

/** What modules need from the application that they cannot find out themselves. */
export interface ModuleNeeds {
  readonly files: FileStore
  readonly isProduction: boolean
}

/** Every module of Kencana, storey by storey; what is not listed here does not exist for the server. */
export function serverModules(needs: ModuleNeeds): readonly ServerModule[] {
  void needs
  return []
}
