import type { MasterApi } from '#engine/contract/master.ts'

/** The habit of seven of the nine lists: `GET x · POST x · PUT x/edit/{key} · DELETE x/delete/{key}` (specification §7). */
export const edits = (path: string, key: string): MasterApi => ({
  list: `GET ${path}`,
  create: `POST ${path}`,
  update: `PUT ${path}/edit/{${key}}`,
  remove: `DELETE ${path}/delete/{${key}}`,
})
