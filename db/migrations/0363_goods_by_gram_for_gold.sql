-- Goods by gram for gold (docs/decisions/080): a dealer goes on owing fine gold for all that he takes of them (events.md S9), and settles it where
-- he settles what he owes for pieces.
alter table jual_beli_manual
  add column kode_member text   references member,
  -- Rupiah that a gram of the fine gold that is owed stands at in the books; null where none is owed.
  add column harga_emas  bigint check (harga_emas > 0),
  add column hutang_fine numeric(12,3) not null default 0,
  add column nilai_fine  bigint        not null default 0,
  drop constraint jual_beli_manual_adds_up,
  add constraint jual_beli_manual_adds_up check (grand_total = total_jual - total_beli - nilai_fine and jumlah_bayar - kembali = abs(grand_total)),
  add constraint jual_beli_manual_in_gold check (case
    when harga_emas is null then kode_member is null and (hutang_fine, nilai_fine) = (0, 0)
    else kode_member is not null and not ada_beli and hutang_fine > 0 and nilai_fine > 0 and nilai_fine = total_jual end);
create index jual_beli_manual_by_member on jual_beli_manual (kode_member) where kode_member is not null;

-- By price group: its grams, and the purity that the dealer owes for them.
create table jual_beli_manual_emas (
  kode_toko    text          not null,
  no_jual_beli text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  kode_group   text          not null,
  kadar_hutang numeric(6,3)  not null check (kadar_hutang > 0 and kadar_hutang <= 120),
  berat        numeric(12,3) not null check (berat > 0),
  fine         numeric(12,3) not null check (fine = round(berat * kadar_hutang / 100, 3)),
  primary key (kode_toko, no_jual_beli, no_urut),
  constraint jual_beli_manual_emas_once unique (kode_toko, no_jual_beli, kode_group),
  foreign key (kode_toko, no_jual_beli) references jual_beli_manual
);
select guard_part_of('jual_beli_manual_emas', 'jual_beli_manual', 'no_jual_beli');
create trigger jual_beli_manual_emas_append_only before update or delete on jual_beli_manual_emas
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger jual_beli_manual_emas_no_truncate before truncate on jual_beli_manual_emas for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'jual_beli_manual_emas'::text where tabel = 'jual_beli_manual';

-- When the transaction ends, what is owed is that of its groups, and they are those of the goods, gram by gram.
create function manual_gold_is_owed_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
      select from jual_beli_manual p where (p.kode_toko, p.no_jual_beli) = (new.kode_toko, new.no_jual_beli)
        and p.hutang_fine = coalesce((select sum(fine) from jual_beli_manual_emas e where (e.kode_toko, e.no_jual_beli) = (p.kode_toko, p.no_jual_beli)), 0)
        and (p.harga_emas is not null)
          = exists (select from jual_beli_manual_emas e where (e.kode_toko, e.no_jual_beli) = (p.kode_toko, p.no_jual_beli)))
    or exists (
      select from (select kode_group, berat from jual_beli_manual_emas where (kode_toko, no_jual_beli) = (new.kode_toko, new.no_jual_beli)) e
      full join (
        select kode_group, sum(berat) as berat from penjualan_manual_detail where (kode_toko, no_jual_beli) = (new.kode_toko, new.no_jual_beli) group by 1
      ) d using (kode_group)
      where e.berat is distinct from d.berat)
  then
    raise exception 'the gold that is owed for % is not that of its goods', new.no_jual_beli using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function manual_gold_is_owed_as_said() from public;
create constraint trigger jual_beli_manual_owes_as_said after insert on jual_beli_manual deferrable initially deferred for each row
  when (new.harga_emas is not null) execute function manual_gold_is_owed_as_said();
create constraint trigger jual_beli_manual_emas_as_said after insert on jual_beli_manual_emas deferrable initially deferred for each row
  execute function manual_gold_is_owed_as_said();

do $$
begin
  execute format('create or replace view jual_beli_manual_gerak as %s
    union all
    select kode_toko, no_jual_beli, ''TAGIHAN/PIUTANG_EMAS/'' || kode_member, 0, hutang_fine, 0, nilai_fine from jual_beli_manual where harga_emas is not null',
    rtrim(pg_get_viewdef('jual_beli_manual_gerak'::regclass), ';'));
  -- It is settled where what is owed for pieces is.
  execute format('create or replace view faktur_piutang as %s
    union all
    select kode_toko, no_jual_beli, ''JUAL_BELI_MANUAL'', tgl_system, kode_member, nama_customer, no_hp, nilai_fine, cari from jual_beli_manual
    where harga_emas is not null',
    rtrim(pg_get_viewdef('faktur_piutang'::regclass), ';'));
end $$;

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'JUAL_BELI_MANUAL', 'PENJUALAN', 'GROSIR', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1006') on conflict do nothing;
