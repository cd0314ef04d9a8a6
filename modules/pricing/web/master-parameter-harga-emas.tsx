import { MasterScreen } from '#engine/web/master-screen.tsx'
import { masterParameterHargaEmas } from '../contract/master-parameter-harga-emas.ts'
import { PriceHistoryButton } from './price-history.tsx'

/** The gold prices by purity, each with the prices it had. */
export default function MasterParameterHargaEmas() {
  return (
    <MasterScreen
      master={masterParameterHargaEmas}
      extras={(row) => <PriceHistoryButton sumber="HARGA_EMAS" kode={String(row[masterParameterHargaEmas.key])} />}
    />
  )
}
