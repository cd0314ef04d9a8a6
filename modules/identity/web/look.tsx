import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { joinKinds, joins as j } from '../contract/fields.ts'
import { type Join, gabungMemberDocument } from '../contract/gabung-member.ts'
import { notaGabungMember } from '../contract/nota-gabung-member.ts'

/** A join: who became whom, and why. */
export const joinLook = documentLook({
  document: gabungMemberDocument,
  Lines: Both,
  total: j.poin_pindah,
  receipt: notaGabungMember,
  says: joinReceipt,
})

function Both({ document: { jenis_gabung, kode_member, nama_member, ke_member, nama_ke, alasan_gabung, poin_pindah, no_asal } }: { document: Join }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>
        {nama_member} → {nama_ke}
      </h3>
      <p>
        {say(joinKinds[jenis_gabung])} · <ThingLink kind="member" id={kode_member} /> → <ThingLink kind="member" id={ke_member} /> ·{' '}
        <Figure field={j.poin_pindah} value={poin_pindah} strong />
      </p>
      <p>{alasan_gabung}</p>
      {no_asal !== null && (
        <p>
          {say('Membatalkan')} <ThingLink kind="gabung_member" id={no_asal} />
        </p>
      )}
    </article>
  )
}

/** A join on paper. */
export function joinReceipt(join: Join, shop: SettingSource, say: Say) {
  const { no_gabung, jenis_gabung, kode_member, nama_member, ke_member, nama_ke, poin_pindah, alasan_gabung } = join
  const poin = formatNumber(poin_pindah, 0)
  return receiptData(notaGabungMember, { ...join, nama_customer: `${nama_ke} (${ke_member})`, keterangan: alasan_gabung }, shop, say, {
    nomor: no_gabung,
    texts: { poin_pindah: say('{{n}} poin', { n: poin }) },
    barang: [{ cells: { uraian: `${say(joinKinds[jenis_gabung])}: ${nama_member} (${kode_member})`, jumlah: poin } }],
  })
}
