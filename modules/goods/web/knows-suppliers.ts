import { useMayRead } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { goods } from '../contract/fields.ts'

/** Whether whoever is here may say which supplier goods come from: the chain keeps suppliers, and he may know them. */
export function useKnowsSuppliers(): boolean {
  const { modules } = useSession()
  return useMayRead()(goods.kode_supplier) && modules.includes('SUPPLIER_BARANG')
}
