import { rupiah } from '#engine/kinds/index.ts'
import { useText } from '#engine/web/text.ts'
import type { ReachedStep } from '#modules/pricing/contract/age-step.ts'

const amount = rupiah('Rupiah')

/** The limits of an old piece without an approval, and the bonus of its salesperson. */
export function AgeHint({ step }: { step: ReachedStep }) {
  const say = useText()
  const { umur_hari, diskon_bebas, ongkos_bebas, bonus_umur_rp, bonus_umur_persen } = step
  const parts = [
    ...(diskon_bebas > 0 ? [say('diskon s.d. {{n}} % tanpa otorisasi', { n: diskon_bebas })] : []),
    ...(ongkos_bebas > 0 ? [say('ongkos boleh turun {{n}} %', { n: ongkos_bebas })] : []),
    ...(bonus_umur_rp > 0 ? [say('bonus sales {{rupiah}}', { rupiah: amount.format(bonus_umur_rp) })] : []),
    ...(bonus_umur_persen > 0 ? [say('bonus sales {{n}} % ongkos', { n: bonus_umur_persen })] : []),
  ]
  return (
    <p className="entry-age">
      {say('Sudah {{n}} hari', { n: umur_hari })}
      {parts.length > 0 && `: ${parts.join(', ')}`}
    </p>
  )
}
