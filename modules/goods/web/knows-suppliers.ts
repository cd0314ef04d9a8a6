import { useMayRead } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { goods } from '../contract/fields.ts'

/** Returns whether the user may see the supplier of goods: the chain keeps suppliers, and he has the right. */
export function useKnowsSuppliers(): boolean {
  const { modules } = useSession()
  return useMayRead()(goods.kode_supplier) && modules.includes('SUPPLIER_BARANG')
}
