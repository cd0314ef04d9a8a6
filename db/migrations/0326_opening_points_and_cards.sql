-- What else there is from before the books (docs/decisions/073): the points that members have, a debt to each at what a point is worth, and what banks had not
-- paid yet of cards and transfers, by account and day, so that it is settled by the statement that shows it.
alter table saldo_awal_tagihan
  add column total_poin bigint not null default 0 check (total_poin >= 0);
alter table saldo_awal_tagihan_detail
  add column poin_saldo    integer not null default 0 check (poin_saldo >= 0),
  add column tgl_transaksi date,
  drop constraint saldo_awal_tagihan_sides,
  add constraint saldo_awal_tagihan_sides check (case
    when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'UANG_MUKA_SUPPLIER', 'PIUTANG_KARYAWAN', 'PIUTANG_KARTU') then nilai_piutang > 0 and nilai_hutang = 0
    when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'HUTANG_BONUS', 'POIN') then nilai_hutang > 0 and nilai_piutang = 0
    else false end),
  add constraint saldo_awal_tagihan_points check ((poin_saldo > 0) = (jenis_tagihan = 'POIN')),
  add constraint saldo_awal_tagihan_day check ((tgl_transaksi is not null) = (jenis_tagihan = 'PIUTANG_KARTU') and tgl_transaksi <= tgl_system),
  alter column kode_member set expression as (case when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'POIN') then kode_pihak end),
  add column no_rekening text references rekening generated always as (case when jenis_tagihan = 'PIUTANG_KARTU' then kode_pihak end) stored;
update dokumen set jumlah = '{ "saldo_awal_tagihan_detail": { "total_piutang": "nilai_piutang", "total_hutang": "nilai_hutang", "total_poin": "poin_saldo" } }'
where tabel = 'saldo_awal_tagihan';

-- As before, and its posting moves just the points that it says, member by member.
create or replace function opening_claims_stand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_saldo_awal and p.kind = 'SALDO_AWAL_TAGIHAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_saldo_awal using errcode = 'KN002';
  end if;
  if exists (
    select from (
      select kode_member, poin_saldo as poin from saldo_awal_tagihan_detail
      where (kode_toko, no_saldo_awal) = (new.kode_toko, new.no_saldo_awal) and poin_saldo > 0
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_saldo_awal, 'SALDO_AWAL_TAGIHAN') and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0
  ) then
    raise exception 'the points of % are not those that it says', new.no_saldo_awal using errcode = 'KN005';
  end if;
  return null;
end $$;

-- What banks owe, with the day of the sale that it is of. What is from before the books says its day itself; a bank may have paid it from then on.
create view piutang_bank as
  select t.kode_toko, t.pihak as no_rekening, t.kind, t.dokumen as reference, coalesce(d.tgl_transaksi, t.tgl_system) as tgl_tagihan, t.rupiah as nilai_tagihan,
         coalesce(d.tgl_transaksi, least(t.tgl_system, (t.created_at at time zone 'Asia/Jakarta')::date)) as sejak
  from tagihan_terbuka t
  left join saldo_awal_tagihan_detail d on (d.kode_toko, d.dokumen) = (t.kode_toko, t.dokumen) and d.jenis_tagihan = 'PIUTANG_KARTU'
  where t.jenis = 'PIUTANG_KARTU';
