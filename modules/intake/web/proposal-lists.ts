import { useMemo } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import type { CaratPrice } from '#modules/masters/contract/carat-price.ts'
import { parameterBerlian } from '#modules/masters/contract/parameter-berlian.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { parameterOngkos } from '#modules/pricing/contract/parameter-ongkos.ts'
import { gramRounding } from '#modules/settings/contract/rounding.ts'
import type { ProposalLists } from '../contract/proposals.ts'

type Row = Readonly<Record<string, unknown>>
const byKey = (rows: readonly Row[] | undefined, key: string) => new Map((rows ?? []).map((row) => [String(row[key]), row]))

/** The lists that proposals for new pieces are made from, as this shop has them now. */
export function useProposalLists(): ProposalLists {
  const { settings, modules } = useSession()
  const [groups, purities, fees, trays, carats] = [
    useList(masterGroup.api.list).data,
    useList(masterKadar.api.list).data,
    useList(parameterOngkos.api.list).data,
    useList(masterBaki.api.list).data,
    useList(parameterBerlian.api.list, modules.includes('BERLIAN')).data,
  ]
  return useMemo(() => {
    const known = {
      groups: byKey(groups, masterGroup.key),
      purities: byKey(purities, masterKadar.key),
      fees: byKey(fees, parameterOngkos.key),
      trays: byKey(trays, masterBaki.key),
    }
    return {
      kadarOf: (kode_group) => {
        const kadar = known.purities.get(String(known.groups.get(kode_group)?.['kode_kadar']))?.['kadar']
        return kadar === undefined ? undefined : Number(kadar)
      },
      feeOf: (kode_dept) => {
        const fee = known.fees.get(kode_dept)
        return fee && { ongkos_per_gram: Number(fee['ongkos_per_gram']), ongkos_per_barang: Number(fee['ongkos_per_barang']) }
      },
      warehouseOf: (kode_baki) => known.trays.get(kode_baki)?.['kode_gudang'] as string | undefined,
      rounding: gramRounding({ setting: (key) => settings[key] }),
      caratPrices: (carats ?? []) as unknown as readonly CaratPrice[],
    }
  }, [groups, purities, fees, trays, carats, settings])
}
