import { useText } from '#engine/web/text.ts'
import { termsAndConditions } from '../contract/screens.ts'
import { PublicText } from './public-text.tsx'

/** What a user of the application agrees to. */
export default function TermsAndConditions() {
  const t = useText()
  return (
    <PublicText
      title={t(termsAndConditions.title)}
      intro={t(
        'Aplikasi ini dipakai oleh karyawan dan pemilik toko untuk mencatat barang, uang dan transaksi. Dengan masuk, Anda menyetujui hal-hal berikut.',
      )}
      sections={[
        [
          t('Akun'),
          t(
            'Setiap akun dipakai oleh satu orang. Jangan meminjamkan username dan password, dan gantilah password segera jika ada orang lain yang mengetahuinya. Satu akun hanya dapat dipakai di satu tempat pada saat yang sama.',
          ),
        ],
        [
          t('Pencatatan'),
          t(
            'Setiap transaksi, perubahan dan pembatalan tercatat bersama user, toko dan waktunya. Catatan buku tidak dihapus; kesalahan diperbaiki dengan pembatalan atau transaksi baru.',
          ),
        ],
        [
          t('Kewenangan'),
          t(
            'Yang dapat Anda lihat dan lakukan mengikuti level dan hak akses yang diberikan pemilik toko. Tindakan tertentu memerlukan otorisasi supervisor atau pemilik.',
          ),
        ],
        [
          t('Harga dan Berat'),
          t(
            'Harga dihitung dari parameter yang diatur toko. Pengguna tetap wajib memeriksa barang, berat dan jumlah uang sebelum menyimpan transaksi.',
          ),
        ],
        [t('Perubahan'), t('Pemilik toko dapat mengubah syarat ini. Perubahan berlaku sejak ditampilkan di halaman ini.')],
      ]}
    />
  )
}
