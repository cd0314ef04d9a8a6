-- Gold for gold (docs/decisions/062): a dealer goes on owing fine gold for what he takes (events.md S9), and settles it with old gold (S10) or
-- with money at the price of the day (S11).
alter table penjualan
  -- Rupiah that a gram of the fine gold that is owed stands at in the books; null where none is owed.
  add column harga_emas  bigint        check (harga_emas > 0),
  add column hutang_fine numeric(12,3) not null default 0,
  add column nilai_fine  bigint        not null default 0,
  -- All of what is sold is owed in gold, by a dealer who is known; what comes beside the goods is paid in money.
  add constraint penjualan_in_gold check (case
    when harga_emas is null then (hutang_fine, nilai_fine) = (0, 0)
    else grosir and kode_member is not null and hutang_fine > 0 and nilai_fine > 0 and nilai_fine = sub_total + pembulatan end);
do $$
begin
  execute (select format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                         replace(pg_get_constraintdef(oid), 'sisa_bayar', '(sisa_bayar + nilai_fine)'))
           from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
  execute format('create or replace view penjualan_gerak as %s
    union all
    select kode_toko, no_faktur, ''TAGIHAN/PIUTANG_EMAS/'' || kode_member, 0, hutang_fine, 0, nilai_fine from penjualan where harga_emas is not null',
    rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- By price group: its grams, and the purity that the dealer owes for them.
create table penjualan_emas (
  kode_toko    text          not null,
  no_faktur    text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  kode_group   text          not null,
  kadar_hutang numeric(6,3)  not null check (kadar_hutang > 0 and kadar_hutang <= 120),
  berat        numeric(12,3) not null check (berat > 0),
  fine         numeric(12,3) not null check (fine = round(berat * kadar_hutang / 100, 3)),
  primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_emas_once unique (kode_toko, no_faktur, kode_group),
  foreign key (kode_toko, no_faktur) references penjualan
);
select guard_part_of('penjualan_emas', 'penjualan', 'no_faktur');
create trigger penjualan_emas_append_only before update or delete on penjualan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_emas_no_truncate before truncate on penjualan_emas for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'penjualan_emas'::text where tabel = 'penjualan';

-- When the transaction ends, what is owed is that of its groups, and they are those of the goods, gram by gram.
create function gold_is_owed_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
      select from penjualan p where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur)
        and p.hutang_fine = coalesce((select sum(fine) from penjualan_emas e where (e.kode_toko, e.no_faktur) = (p.kode_toko, p.no_faktur)), 0)
        and (p.harga_emas is not null) = exists (select from penjualan_emas e where (e.kode_toko, e.no_faktur) = (p.kode_toko, p.no_faktur)))
    or exists (
      select from (select kode_group, berat from penjualan_emas where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur)) e
      full join (
        select kode_group, sum(berat) as berat from penjualan_detail where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur) group by kode_group
      ) d using (kode_group)
      where e.berat is distinct from d.berat)
  then
    raise exception 'the gold that is owed for % is not that of its goods', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function gold_is_owed_as_said() from public;
create constraint trigger penjualan_owes_as_said after insert on penjualan deferrable initially deferred for each row
  when (new.harga_emas is not null) execute function gold_is_owed_as_said();
create constraint trigger penjualan_emas_as_said after insert on penjualan_emas deferrable initially deferred for each row
  execute function gold_is_owed_as_said();

-- A document that people pay: its cards cost their fee, its cash counts against the limit of a day and is told of with that person's other
-- documents. `member` and `dibeli` are expressions over its row: whose code he has, and whether he brought gold.
create function people_pay(tabel text, kind text, nomor text, member text, dibeli text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column persen_kartu numeric(5,2) not null default 0,
    add column biaya_kartu  bigint       not null default 0,
    add constraint %2$I check (biaya_kartu = floor(jumlah * persen_kartu / 100 + 0.5) and (persen_kartu = 0 or jenis in (''DEBIT'', ''CREDIT'')))',
    tabel || '_bayar', tabel || '_bayar_card_fee');
  execute format('create trigger %I after insert on %I for each row when (new.jenis in (''DEBIT'', ''CREDIT'')) execute function card_costs_its_fee()',
    tabel || '_bayar_costs_its_fee', tabel || '_bayar');
  execute format('create or replace view %1$I as %2$s
    union all
    select kode_toko, %3$I, case when piutang then ''TAGIHAN/PIUTANG_KARTU/'' else ''KAS/'' end || no_rekening, 0, 0, 0, biaya_kartu
    from %4$I where biaya_kartu <> 0',
    tabel || '_gerak', rtrim(pg_get_viewdef((tabel || '_gerak')::regclass), ';'), nomor, tabel || '_bayar');
  insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
  values (kind, 'KARTU', 'PENDAPATAN', 'KREDIT', (select a.nomor_akun from akun a where a.nomor_akun = '4-1105')) on conflict do nothing;
  execute format('create or replace view transaksi_orang as %1$s
    union all
    select kode_toko, tgl_system, %2$L, %3$I, nama_customer, null, %5$s, orang_transaksi(no_hp, null, %4$s), tanda_orang(no_hp, null, %4$s), %2$L || ''/'' || %3$I
    from %6$I where status <> ''CANCELLED'' and num_nonnulls(no_hp, %4$s) > 0',
    rtrim(pg_get_viewdef('transaksi_orang'::regclass), ';'), kind, nomor, member, dibeli, tabel);
  execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row execute function cash_within_limit(%L, %L)',
    tabel || '_cash_within_limit', tabel, kind, nomor);
end $$;

-- Dealers settle what they owe in gold: sale by sale, with old gold or with money.
select create_document('pelunasan_emas', 'no_lunas_emas', array['VALID', 'CANCELLED'],
  array['pelunasan_emas_hutang', 'pelunasan_emas_emas', 'pelunasan_emas_bayar']);
alter table pelunasan_emas
  add column kode_member   text    not null references member,
  add column nama_customer text    not null,
  add column no_hp         text,
  add column cara_lunas    text    not null check (cara_lunas in ('EMAS', 'UANG')),
  -- Rupiah that a gram of fine gold is paid with.
  add column harga_emas    bigint  check (harga_emas > 0),
  add column emas_dilunasi numeric(12,3) not null check (emas_dilunasi > 0),
  -- What the gold that is owed less stood at in the books.
  add column nilai_hutang  bigint  not null check (nilai_hutang >= 0),
  add column total_berat   numeric(12,3) not null check (total_berat >= 0),
  add column grand_total   bigint  not null check (grand_total >= 0),
  add column jumlah_bayar  bigint  not null check (jumlah_bayar >= 0),
  add column kembali       bigint  not null check (kembali >= 0),
  -- Earned where more was paid than the gold stood at.
  add column selisih_emas  bigint  not null,
  add column keterangan    text,
  add constraint pelunasan_emas_is_paid check (jumlah_bayar - kembali = grand_total),
  add constraint pelunasan_emas_one_way check (case cara_lunas
    when 'EMAS' then (grand_total, jumlah_bayar, selisih_emas) = (0, 0, 0) and harga_emas is null and total_berat > 0
    else harga_emas is not null and grand_total = round(emas_dilunasi * harga_emas) and selisih_emas = grand_total - nilai_hutang and total_berat = 0 end);
create index pelunasan_emas_by_member on pelunasan_emas (kode_member);
-- The sales that it settles.
alter table pelunasan_emas_hutang
  add column batal     boolean not null default false,
  add column no_faktur text    not null,
  add column rupiah    bigint  not null check (rupiah >= 0),
  add column fine      numeric(12,3) not null check (fine > 0),
  add foreign key (kode_toko, no_faktur) references penjualan,
  add constraint pelunasan_emas_hutang_once unique (kode_toko, no_lunas_emas, no_faktur);
create index pelunasan_emas_by_sale on pelunasan_emas_hutang (kode_toko, no_faktur);
-- The old gold that it is settled with; each is a lot of the scrap at what it settles.
alter table pelunasan_emas_emas
  add column batal       boolean not null default false,
  add column nama_barang text    not null,
  add column kadar       numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine > 0 and fine = round(berat * kadar / 100, 3)),
  add column hpp         bigint  not null check (hpp >= 0);
select add_payment_columns('pelunasan_emas_bayar');

create view pelunasan_emas_gerak as
  select d.kode_toko, d.no_lunas_emas as nomor, 'TAGIHAN/PIUTANG_EMAS/' || h.kode_member as apa, 0 as pieces, -d.fine as fine, 0::bigint as cost, -d.rupiah as rupiah
  from pelunasan_emas_hutang d join pelunasan_emas h using (kode_toko, no_lunas_emas)
  union all
  select d.kode_toko, d.no_lunas_emas, m.tempat || '/' || lot_terima(d.no_lunas_emas, d.no_urut), 0, m.arah * d.fine, m.arah * d.hpp, 0
  from pelunasan_emas_emas d cross join (values ('PELANGGAN', -1), ('ROSOK', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_lunas_emas, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pelunasan_emas_bayar
  union all select kode_toko, no_lunas_emas, 'KAS/CASH', 0, 0, 0, -kembali from pelunasan_emas where kembali <> 0;

select guard_document('pelunasan_emas', 'no_lunas_emas', 'PELUNASAN_EMAS',
  array['pelunasan_emas_hutang', 'pelunasan_emas_emas', 'pelunasan_emas_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "pelunasan_emas_hutang": { "nilai_hutang": "rupiah", "emas_dilunasi": "fine" },
  "pelunasan_emas_emas": { "total_berat": "berat" },
  "pelunasan_emas_bayar": { "jumlah_bayar": "jumlah" }
}');

select people_pay('pelunasan_emas', 'PELUNASAN_EMAS', 'no_lunas_emas', 'kode_member', $$cara_lunas = 'EMAS'$$);
create trigger pelunasan_emas_marks after insert on pelunasan_emas for each row when (num_nonnulls(new.no_hp, new.kode_member) > 1)
  execute function marks_come_together();

-- It settles what its own dealer owes, and gold settles as much as there is in it, at what that stood at.
create function settles_its_gold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
      select from pelunasan_emas_hutang d join penjualan p using (kode_toko, no_faktur)
      where (d.kode_toko, d.no_lunas_emas) = (new.kode_toko, new.no_lunas_emas) and p.kode_member is distinct from new.kode_member)
    or (case new.cara_lunas when 'EMAS' then (new.emas_dilunasi, new.nilai_hutang) else (0::numeric, 0::bigint) end)
      is distinct from (select (coalesce(sum(fine), 0), coalesce(sum(hpp), 0)::bigint) from pelunasan_emas_emas
        where (kode_toko, no_lunas_emas) = (new.kode_toko, new.no_lunas_emas))
  then
    raise exception '% does not settle what it is paid with', new.no_lunas_emas using errcode = 'KN005', detail = new.no_lunas_emas;
  end if;
  return null;
end $$;
revoke execute on function settles_its_gold() from public;
create constraint trigger pelunasan_emas_settles_its_gold after insert on pelunasan_emas deferrable initially deferred for each row
  execute function settles_its_gold();
select search_document('pelunasan_emas', array['no_lunas_emas', 'nama_customer', 'no_hp', 'keterangan']);

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'PELUNASAN_EMAS', 'GROSIR', 'SELISIH_EMAS', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1111') on conflict do nothing;

-- What customers owe for sales, in rupiah and in gold, each with the day of its sale.
create view piutang_customer as
  select s.kode_toko, s.jenis as jenis_tagihan, s.pihak as kode_member, s.dokumen as no_faktur, p.tgl_system, p.nama_customer, p.no_hp, s.rupiah, s.fine
  from saldo_tagihan s join penjualan p on (p.kode_toko, p.no_faktur) = (s.kode_toko, s.dokumen)
  where s.jenis in ('PIUTANG_JUAL', 'PIUTANG_EMAS') and (s.rupiah, s.fine) <> (0, 0);
