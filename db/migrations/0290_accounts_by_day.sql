-- The books of accounts: groups that statements add accounts up by, a chart without holes, and what each account was debited and credited
-- with by the end of each closed day, so that a statement of any period reads two days and never years (docs/decisions/065).

-- A group is all accounts whose number begins like this; of two that fit the longer one holds them.
create table akun_kelompok (
  awalan        text primary key check (awalan <> ''),
  nama_kelompok text not null unique
);
insert into akun_kelompok (awalan, nama_kelompok) values
  ('1-10', 'Kas'), ('1-11', 'Bank'), ('1-12', 'Uang Dalam Perjalanan'), ('1-13', 'Persediaan'), ('1-14', 'Antar Cabang'), ('1-15', 'Piutang'),
  ('1-16', 'Biaya Dibayar Di Muka'), ('1-20', 'Aset Tetap'), ('1-21', 'Akumulasi Penyusutan'),
  ('2-10', 'Hutang Usaha'), ('2-11', 'Titipan Dan Uang Muka Pelanggan'), ('2-12', 'Hutang Pajak'), ('2-13', 'Biaya Masih Harus Dibayar'),
  ('2-20', 'Kewajiban Jangka Panjang'),
  ('3-10', 'Modal'),
  ('4-10', 'Penjualan'), ('4-11', 'Pendapatan Jasa Dan Keuangan'),
  ('5-10', 'Harga Pokok'),
  ('6-10', 'Beban Usaha'),
  ('7-10', 'Pendapatan Di Luar Usaha'),
  ('8-10', 'Beban Di Luar Usaha'), ('8-20', 'Pajak Penghasilan');

-- What an Indonesian shop keeps beside goods, cash and claims. What a chain has already stays its own.
insert into akun (nomor_akun, nama_akun, jenis_akun) values
  ('1-1601', 'Sewa Dibayar Di Muka', 'ASET'),
  ('1-1602', 'Asuransi Dibayar Di Muka', 'ASET'),
  ('1-1603', 'Pajak Dibayar Di Muka', 'ASET'),
  ('1-1604', 'Perlengkapan Toko', 'ASET'),
  ('1-2001', 'Tanah', 'ASET'),
  ('1-2002', 'Bangunan', 'ASET'),
  ('1-2003', 'Kendaraan', 'ASET'),
  ('1-2004', 'Peralatan Toko', 'ASET'),
  ('1-2005', 'Inventaris Kantor', 'ASET'),
  ('1-2102', 'Akumulasi Penyusutan Bangunan', 'ASET'),
  ('1-2103', 'Akumulasi Penyusutan Kendaraan', 'ASET'),
  ('1-2104', 'Akumulasi Penyusutan Peralatan Toko', 'ASET'),
  ('1-2105', 'Akumulasi Penyusutan Inventaris Kantor', 'ASET'),
  ('2-1202', 'Hutang PPh', 'KEWAJIBAN'),
  ('2-1301', 'Hutang Gaji', 'KEWAJIBAN'),
  ('2-1302', 'Biaya Masih Harus Dibayar', 'KEWAJIBAN'),
  ('2-2001', 'Hutang Bank', 'KEWAJIBAN'),
  ('2-2002', 'Hutang Pemilik', 'KEWAJIBAN'),
  ('3-1004', 'Laba Ditahan', 'MODAL'),
  ('6-1021', 'Beban Sewa', 'BEBAN'),
  ('6-1022', 'Beban Penyusutan', 'BEBAN'),
  ('6-1023', 'Beban Asuransi', 'BEBAN'),
  ('6-1024', 'Beban Iklan Dan Promosi', 'BEBAN'),
  ('6-1025', 'Beban Pemeliharaan', 'BEBAN'),
  ('6-1026', 'Beban Perlengkapan', 'BEBAN'),
  ('7-1001', 'Pendapatan Bunga Bank', 'PENDAPATAN'),
  ('7-1002', 'Laba Pelepasan Aset Tetap', 'PENDAPATAN'),
  ('8-1001', 'Beban Bunga Bank', 'BEBAN'),
  ('8-1002', 'Rugi Pelepasan Aset Tetap', 'BEBAN'),
  ('8-2001', 'Beban Pajak Penghasilan', 'BEBAN')
on conflict do nothing;

-- Each account with its group, in the order of statements; what is in none stands with others of its kind, before the groups.
create view akun_berkelompok as
  select a.nomor_akun, a.nama_akun, a.jenis_akun,
         coalesce(k.awalan, case a.jenis_akun when 'ASET' then '1' when 'KEWAJIBAN' then '2' when 'MODAL' then '3' when 'PENDAPATAN' then '4' else '5' end) as awalan,
         coalesce(k.nama_kelompok, case a.jenis_akun when 'ASET' then 'Aset Lainnya' when 'KEWAJIBAN' then 'Kewajiban Lainnya' when 'MODAL' then 'Modal Lainnya'
           when 'PENDAPATAN' then 'Pendapatan Lainnya' else 'Beban Lainnya' end) as nama_kelompok
  from akun a
  left join lateral (
    select awalan, nama_kelompok from akun_kelompok where starts_with(a.nomor_akun, awalan) order by length(awalan) desc limit 1
  ) k on true;

-- Accounts on which shops of the chain stand with each other: zero over all of them.
create view akun_antar_toko as
  select distinct a.nomor_akun
  from para_akun_transaksi a
  where a.nomor_akun is not null
    and ((a.trx = 'TAGIHAN' and a.kode_akun in (select jenis from jenis_tagihan where tanda = 0))
      or (a.trx = 'LUAR' and a.type in (select tempat from tempat where antar_toko)));

-- All that an account of a shop was ever debited and credited with, up to and with the day that was closed.
create table tutup_akun (
  kode_toko  text   not null,
  tgl_system date   not null,
  nomor_akun text   not null references akun,
  debet      bigint not null check (debet >= 0),
  kredit     bigint not null check (kredit >= 0),
  primary key (kode_toko, tgl_system, nomor_akun),
  foreign key (kode_toko, tgl_system) references tutup_toko
);
insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
select t.kode_toko, t.tgl_system, h.nomor_akun, sum(h.debet), sum(h.kredit)
from tutup_toko t
join (
  select p.kode_toko, p.tgl_system, j.nomor_akun, sum(j.debet) as debet, sum(j.kredit) as kredit
  from posting p join jurnal j on j.posting_id = p.id group by 1, 2, 3
) h on h.kode_toko = t.kode_toko and h.tgl_system <= t.tgl_system
group by 1, 2, 3;

-- With the closing, from what the closing before kept and the postings since.
create function keep_accounts_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before date;
begin
  select max(tgl_system) into before from tutup_toko where kode_toko = new.kode_toko and tgl_system < new.tgl_system;
  insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
  select new.kode_toko, new.tgl_system, x.nomor_akun, sum(x.debet), sum(x.kredit)
  from (
    select nomor_akun, debet, kredit from tutup_akun where kode_toko = new.kode_toko and tgl_system = before
    union all
    select j.nomor_akun, j.debet, j.kredit from posting p join jurnal j on j.posting_id = p.id
    where p.kode_toko = new.kode_toko and p.tgl_system > coalesce(before, '-infinity') and p.tgl_system <= new.tgl_system
  ) x
  group by x.nomor_akun;
  return null;
end $$;
create trigger tutup_toko_keeps_accounts after insert on tutup_toko for each row execute function keep_accounts_of_day();
select keep_with_closing('tutup_akun');
create trigger tutup_akun_no_truncate before truncate on tutup_akun for each statement execute function refuse_change();
create trigger tutup_akun_of_its_closing after insert on tutup_akun referencing new table as baris
  for each statement execute function guard_part('tutup_toko', 'tgl_system');
