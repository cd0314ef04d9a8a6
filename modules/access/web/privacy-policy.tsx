import { useText } from '#engine/web/text.ts'
import { privacyPolicy } from '../contract/screens.ts'
import { PublicText } from './public-text.tsx'

/** What the application keeps about people, and why. */
export default function PrivacyPolicy() {
  const t = useText()
  return (
    <PublicText
      title={t(privacyPolicy.title)}
      intro={t('Halaman ini menjelaskan data pribadi apa yang disimpan aplikasi ini dan untuk apa.')}
      sections={[
        [
          t('Data yang Disimpan'),
          t(
            'Data pengguna (nama, username, nomor WhatsApp), data pelanggan dan member yang diberikan saat bertransaksi (nama, alamat, nomor telepon, tanggal lahir, nomor identitas), serta catatan transaksinya.',
          ),
        ],
        [
          t('Kegunaan'),
          t(
            'Data dipakai untuk membuat nota, melayani penukaran, pembelian kembali dan gadai, menghitung poin member, serta memenuhi kewajiban pembukuan toko. Data tidak dijual kepada siapa pun.',
          ),
        ],
        [
          t('Penyimpanan'),
          t(
            'Data disimpan di server milik toko. Password disimpan dalam bentuk yang tidak dapat dibaca kembali. Di browser hanya disimpan sesi yang sedang berjalan dan pilihan tampilan; keduanya dihapus saat Anda keluar, kecuali bahasa dan tampilan.',
          ),
        ],
        [
          t('Siapa yang Dapat Melihat'),
          t('Karyawan hanya melihat data tokonya sesuai hak akses. Kantor pusat dapat melihat data seluruh cabang. Setiap perubahan data tercatat.'),
        ],
        [
          t('Hak Anda'),
          t('Pelanggan dapat meminta toko untuk memperlihatkan, memperbaiki atau menghapus datanya, sejauh tidak diwajibkan hukum untuk disimpan.'),
        ],
      ]}
    />
  )
}
