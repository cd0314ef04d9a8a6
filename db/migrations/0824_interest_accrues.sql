-- Interest of open loans that is earned and not received (docs/decisions/141), where the chain books it (AKRU_BUNGA_GADAI). The closing of the last day of a
-- month books it as the claim PIUTANG_BUNGA of each loan; each later closing takes back what was paid meanwhile or will not be paid any more. It is a journal
-- entry that the closing makes, with the loans that it is made of.
insert into jenis_tagihan values ('PIUTANG_BUNGA', 1);
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('1-1510', 'Piutang Bunga Gadai', 'ASET') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'TAGIHAN', 'PIUTANG', 'PIUTANG_BUNGA', 'DEBET', a.nomor_akun from (values (1)) n left join akun a on a.nomor_akun = '1-1510' on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'JURNAL_UMUM', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type, kode_akun) = ('BUNGA', 'HUTANG', 'BUNGA') on conflict do nothing;

alter table jurnal_umum
  drop constraint jurnal_umum_jenis_jurnal_check,
  add constraint jurnal_umum_jenis_jurnal_check check (jenis_jurnal in ('UMUM', 'SALDO_AWAL', 'TUTUP_TAHUN', 'BUNGA'));
create table jurnal_umum_bunga (
  kode_toko      text          not null,
  no_jurnal      text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  -- The loan.
  reference      text          not null,
  no_hp          text          not null,
  nama_customer  text          not null,
  -- Interest until this day: of so many thirtieths of a month, of this principal, at this rate.
  sampai         date          not null,
  hari_akru      integer       not null check (hari_akru >= 0),
  pokok_akru     bigint        not null check (pokok_akru >= 0),
  persen_akru    numeric(5,2)  not null check (persen_akru >= 0),
  -- What is booked of the loan from now on, and by how much that changes.
  bunga_akru     bigint        not null check (bunga_akru >= 0),
  selisih_akru   bigint        not null check (selisih_akru <> 0),
  primary key (kode_toko, no_jurnal, no_urut),
  unique (kode_toko, no_jurnal, reference),
  foreign key (kode_toko, no_jurnal) references jurnal_umum,
  foreign key (kode_toko, reference) references hutang,
  -- Days are rounded down to the rupiah; a percent has two decimals.
  check (bunga_akru <= floor(pokok_akru * persen_akru * hari_akru / 3000))
);
create index jurnal_umum_bunga_by_date on jurnal_umum_bunga (kode_toko, tgl_system);
create index jurnal_umum_bunga_of_loan on jurnal_umum_bunga (kode_toko, reference, tgl_system);
select guard_part_of('jurnal_umum_bunga', 'jurnal_umum', 'no_jurnal');
create trigger jurnal_umum_bunga_append_only before update or delete on jurnal_umum_bunga
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger jurnal_umum_bunga_no_truncate before truncate on jurnal_umum_bunga for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'jurnal_umum_bunga'::text where tabel = 'jurnal_umum';

create or replace view jurnal_umum_gerak as
  select kode_toko, no_jurnal as nomor, 'AKUN/' || nomor_akun as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, debet - kredit as rupiah
  from jurnal_umum_detail
  union all
  select kode_toko, no_jurnal, 'TAGIHAN/PIUTANG_BUNGA/' || no_hp, 0, 0, 0, selisih_akru from jurnal_umum_bunga;

-- An entry by hand is one that somebody else approved; a year ends with the day whose next one is of another year; interest is booked by a closing.
create or replace function manual_entry_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.jenis_jurnal = 'TUTUP_TAHUN' then
    if not exists (
      select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in = pg_current_xact_id()
        and extract(year from tgl_berikut) > new.tahun
    ) then
      raise exception 'the year % of % ends when its last day is closed', new.tahun, new.kode_toko using errcode = 'KN002';
    end if;
  elsif new.jenis_jurnal = 'BUNGA' then
    if not exists (
      select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in = pg_current_xact_id()
    ) then
      raise exception 'interest of % is booked when a day is closed', new.kode_toko using errcode = 'KN002';
    end if;
  elsif not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_jurnal and p.kind = 'JURNAL_UMUM'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_jurnal using errcode = 'KN002';
  end if;
  return null;
end $$;

-- The thirtieths of a month that have passed for a loan until a day beyond the paid ones, each of a day: `thirtiethsEarned` in
-- modules/loans/contract/accrual.ts.
create function hari_berjalan(tgl_hutang date, bulan_dibayar integer, hari_dibayar integer, tgl date) returns integer language sql immutable as $$
  select case when tgl <= tgl_hutang then 0 else bunga_jatuh('HARI', tgl_hutang, bulan_dibayar, hari_dibayar, tgl) end
$$;

-- At the end of the transaction: nothing is booked of a loan that is over, and of an open one no more than it has earned. What is booked of it is its claim.
create function accrual_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from hutang h join jurnal_umum j on (j.kode_toko, j.no_jurnal, j.jenis_jurnal) = (new.kode_toko, new.no_jurnal, 'BUNGA')
    where (h.kode_toko, h.no_faktur_hutang, h.no_hp) = (new.kode_toko, new.reference, new.no_hp)
      and case when h.status = 'AKTIF' then (new.pokok_akru, new.persen_akru) = (h.sisa_hutang, h.bunga_berlaku)
            and new.hari_akru <= hari_berjalan(h.tgl_hutang, h.bulan_dibayar, h.hari_dibayar, new.sampai)
          else new.bunga_akru = 0 end
  ) or new.bunga_akru <> coalesce((
    select s.rupiah from saldo_tagihan s
    where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, 'PIUTANG_BUNGA', new.no_hp, new.reference)), 0)
  then
    raise exception 'the interest of % is not what it has earned', new.reference using errcode = 'KN002', detail = new.reference;
  end if;
  return null;
end $$;
revoke execute on function accrual_is_right() from public;
create constraint trigger jurnal_umum_bunga_is_right after insert on jurnal_umum_bunga deferrable initially deferred
  for each row execute function accrual_is_right();

-- Nothing else moves this claim. Taken back, after its day was opened again, such an entry leaves the claim to the next closing.
create function interest_is_booked_by_closings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p join jurnal_umum_bunga b on (b.kode_toko, b.no_jurnal) = (p.kode_toko, p.reference)
    where p.id = new.posting_id and p.kind = 'JURNAL_UMUM' and (b.reference, b.no_hp) = (new.dokumen, new.pihak)
  ) then
    raise exception 'interest of % is booked by closings alone', new.dokumen using errcode = 'KN002', detail = new.dokumen;
  end if;
  return null;
end $$;
revoke execute on function interest_is_booked_by_closings() from public;
create constraint trigger mutasi_tagihan_of_interest after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'PIUTANG_BUNGA') execute function interest_is_booked_by_closings();

-- For `verify`: once the day on which a loan ended is closed, nothing is booked of it any more.
create function jurnal_umum_bunga_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, 'bunga berjalan', 0::numeric, s.rupiah::numeric
  from saldo_tagihan s join hutang h on (h.kode_toko, h.no_faktur_hutang) = (s.kode_toko, s.dokumen) join toko t on t.kode_toko = s.kode_toko
  where s.kode_toko = shop and s.jenis = 'PIUTANG_BUNGA' and s.rupiah <> 0 and h.status <> 'AKTIF'
    and not exists (
      select from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID') and e.tgl_system >= t.tgl_system
    ) and h.tgl_system < t.tgl_system
$$;
