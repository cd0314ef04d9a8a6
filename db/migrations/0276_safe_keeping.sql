-- Safe keeping (docs/decisions/062): customers leave jewellery of their own in a place of the safe and pay rent by the day (events.md T5, T6).
-- What lies there is not ours: it costs nothing and stands on no account.
select create_document('simpanan', 'no_simpanan', array['VALID', 'DIAMBIL', 'CANCELLED'], array['simpanan_detail', 'simpanan_bayar']);
alter table simpanan
  add column nama_customer   text    not null,
  add column alamat_customer text,
  add column no_hp           text    not null check (no_hp <> ''),
  -- Where it lies.
  add column kode_lokasi     text    not null check (kode_lokasi <> ''),
  add column sewa_per_hari   bigint  not null check (sewa_per_hari >= 0),
  -- For so many days the rent is paid; what is fetched later pays the days beyond.
  add column hari_sewa       integer not null check (hari_sewa >= 1),
  add column tgl_jatuh_tempo date    not null,
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null check (total_berat > 0),
  add column grand_total     bigint  not null,
  add column jumlah_bayar    bigint  not null,
  add column kembali         bigint  not null check (kembali >= 0),
  add column keterangan      text,
  add constraint simpanan_rent check (grand_total = sewa_per_hari * hari_sewa and jumlah_bayar - kembali = grand_total),
  add constraint simpanan_paid_until check (tgl_jatuh_tempo = tgl_system + hari_sewa);
-- A place of the safe is one customer's at a time.
create unique index simpanan_lokasi on simpanan (kode_toko, kode_lokasi) where status = 'VALID';
alter table simpanan_detail
  add column batal       boolean not null default false,
  add column nama_barang text    not null,
  add column kadar       numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column qty         integer not null check (qty > 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine = round(berat * kadar / 100, 3));
select add_payment_columns('simpanan_bayar');

-- The lot of a line.
create view simpanan_gerak as
  select d.kode_toko, d.no_simpanan as nomor, m.tempat || '/' || lot_terima(d.no_simpanan, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from simpanan_detail d cross join (values ('PELANGGAN', -1), ('SIMPAN', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_simpanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from simpanan_bayar
  union all select kode_toko, no_simpanan, 'KAS/CASH', 0, 0, 0, -kembali from simpanan where kembali <> 0;
select guard_document('simpanan', 'no_simpanan', 'SIMPANAN', array['simpanan_detail', 'simpanan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "simpanan_detail": { "total_qty": "qty", "total_berat": "berat" },
  "simpanan_bayar": { "jumlah_bayar": "jumlah" }
}');
select people_pay('simpanan', 'SIMPANAN', 'no_simpanan', 'null', 'false');
select search_document('simpanan', array['no_simpanan', 'nama_customer', 'no_hp', 'kode_lokasi']);

-- It is fetched as a whole, with the rent of the days beyond those that are paid.
select create_document('ambil_simpanan', 'no_ambil', array['VALID', 'CANCELLED'], array['ambil_simpanan_bayar']);
alter table ambil_simpanan
  add column no_simpanan   text    not null,
  add column nama_customer text    not null,
  add column no_hp         text    not null,
  add column kode_lokasi   text    not null,
  add column total_qty     integer not null,
  add column total_berat   numeric(12,3) not null,
  add column sewa_per_hari bigint  not null,
  add column hari_lewat    integer not null check (hari_lewat >= 0),
  add column grand_total   bigint  not null,
  add column jumlah_bayar  bigint  not null,
  add column kembali       bigint  not null check (kembali >= 0),
  add column keterangan    text,
  add foreign key (kode_toko, no_simpanan) references simpanan,
  add constraint ambil_simpanan_rent check (grand_total = sewa_per_hari * hari_lewat and jumlah_bayar - kembali = grand_total);
create unique index ambil_simpanan_once on ambil_simpanan (kode_toko, no_simpanan) where status = 'VALID';
select add_payment_columns('ambil_simpanan_bayar');
create view ambil_simpanan_gerak as
  select a.kode_toko, a.no_ambil as nomor, m.tempat || '/' || lot_terima(d.no_simpanan, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from ambil_simpanan a join simpanan_detail d using (kode_toko, no_simpanan) cross join (values ('PELANGGAN', 1), ('SIMPAN', -1)) as m (tempat, arah)
  union all
  select kode_toko, no_ambil, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from ambil_simpanan_bayar
  union all select kode_toko, no_ambil, 'KAS/CASH', 0, 0, 0, -kembali from ambil_simpanan where kembali <> 0;
select guard_document('ambil_simpanan', 'no_ambil', 'AMBIL_SIMPANAN', array['ambil_simpanan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "ambil_simpanan_bayar": { "jumlah_bayar": "jumlah" } }');
select people_pay('ambil_simpanan', 'AMBIL_SIMPANAN', 'no_ambil', 'null', 'false');
select search_document('ambil_simpanan', array['no_ambil', 'no_simpanan', 'nama_customer', 'no_hp', 'kode_lokasi']);

-- Whether it is fetched follows from that document, and from nobody's hand; and what is fetched is what was left, at the rent that was agreed on.
create function kept_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update simpanan set status = 'VALID' where (kode_toko, no_simpanan, status) = (new.kode_toko, new.no_simpanan, 'DIAMBIL');
  else
    update simpanan s set status = 'DIAMBIL'
    where (s.kode_toko, s.no_simpanan, s.status) = (new.kode_toko, new.no_simpanan, 'VALID')
      and (s.total_qty, s.total_berat, s.sewa_per_hari, s.no_hp) = (new.total_qty, new.total_berat, new.sewa_per_hari, new.no_hp)
      and new.hari_lewat = greatest(0, new.tgl_system - s.tgl_jatuh_tempo);
  end if;
  if not found then
    raise exception '% cannot be fetched or put back so', new.no_simpanan using errcode = 'KN002', detail = new.no_simpanan;
  end if;
  return null;
end $$;
revoke execute on function kept_follows() from public;
create trigger ambil_simpanan_fetches after insert on ambil_simpanan for each row execute function kept_follows();
create trigger ambil_simpanan_puts_back after update of status on ambil_simpanan for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function kept_follows();
create trigger simpanan_follows before update on simpanan for each row
  when (pg_trigger_depth() = 0 and old.status is distinct from new.status and 'DIAMBIL' in (old.status, new.status)) execute function refuse_hand();

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select kind, 'TITIPAN', 'SEWA_TITIPAN', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1103')
from (values ('SIMPANAN'), ('AMBIL_SIMPANAN')) as k (kind) on conflict do nothing;
