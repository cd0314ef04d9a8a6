-- How much cash somebody paid us or got from us on a day, in all shops of the chain: from a sum on a dealer in gold reports it, and may say no
-- (docs/decisions/051).
create table para_batas_tunai (
  kode_batas   text    primary key,
  berlaku_dari date    not null unique,
  batas_tunai  bigint  not null check (batas_tunai > 0),
  -- No cash from that sum on, where it only has to be reported otherwise.
  menolak      boolean not null
);
-- What dealers in precious metal report; whoever is responsible for that in the chain says whether it still holds.
insert into para_batas_tunai values ('PPATK', '2012-01-01', 500000000, false);

create index pembelian_by_identity on pembelian (no_identitas, tgl_system) where no_identitas is not null;

-- Who somebody is: his telephone as members are kept by it, else that of his code; else the one that came with his identity card last, else the card.
create function orang_transaksi(no_hp text, no_identitas text, kode_member text) returns text language sql stable as $$
  select coalesce(
    regexp_replace(nullif($1, ''), '^62', '0'),
    (select m.no_hp from member m where m.kode_member = $3),
    (select regexp_replace(p.no_hp, '^62', '0') from pembelian p where p.no_identitas = $2 and p.no_hp is not null
     order by p.tgl_system desc, p.no_faktur_beli desc limit 1),
    'ID ' || nullif($2, ''),
    $3)
$$;

-- What people had to do with us: documents with whoever can be told from others, and whether he brought us gold.
create view transaksi_orang as
  with dokumen_orang as (
    select kode_toko, tgl_system, 'PENJUALAN' as kind, no_faktur as nomor, nama_customer, no_hp, kode_member, null::text as no_identitas, ada_tukar as dibeli
    from penjualan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PELUNASAN_PENJUALAN', no_pelunasan, nama_customer, no_hp, kode_member, null, false from pelunasan_penjualan where status <> 'CANCELLED'
    union all select kode_toko, tgl_system, 'TITIPAN', no_titipan, nama_customer, no_hp, null, null, false from titipan
    union all
    select kode_toko, tgl_system, 'MUTASI_TITIPAN', no_mutasi_titipan, nama_customer, no_hp, null, null, false from mutasi_titipan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PEMBELIAN', no_faktur_beli, nama_customer, no_hp, null, no_identitas, true from pembelian where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'JUAL_BELI_MANUAL', no_jual_beli, nama_customer, no_hp, null, null, ada_beli from jual_beli_manual where status <> 'CANCELLED'
  )
  select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang
  from dokumen_orang d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0;

-- Cash of a document by the ledger: what came in, less what went out.
create function tunai_dokumen(toko text, kind text, nomor text) returns bigint language sql stable as $$
  select coalesce(sum(m.jumlah), 0)::bigint from posting p join mutasi_kas m on m.posting_id = p.id and m.akun_kas = 'CASH'
  where (p.kode_toko, p.reference, p.kind) = ($1, $3, $2)
$$;

-- The limit of a day: the latest that has begun.
create function batas_tunai_pada(day date) returns para_batas_tunai language sql stable as $$
  select * from para_batas_tunai where berlaku_dari <= day order by berlaku_dari desc limit 1
$$;

-- At the end of the transaction, where a limit says no: of two tills with one customer, the second sees what the first was paid.
create function cash_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batas para_batas_tunai := batas_tunai_pada(new.tgl_system);
  nomor text := to_jsonb(new) ->> tg_argv[1];
  siapa text;
  kas bigint;
  semua bigint;
begin
  if batas.menolak is not true then return null; end if;
  kas := tunai_dokumen(new.kode_toko, tg_argv[0], nomor);
  if kas = 0 then return null; end if;
  siapa := orang_transaksi(to_jsonb(new) ->> 'no_hp', to_jsonb(new) ->> 'no_identitas', to_jsonb(new) ->> 'kode_member');
  semua := abs(kas);
  if siapa is not null then
    perform pg_advisory_xact_lock(hashtextextended('tunai ' || siapa, 0));
    select coalesce(sum(abs(t.tunai)), semua) into semua
    from transaksi_orang o cross join lateral (select tunai_dokumen(o.kode_toko, o.kind, o.nomor) as tunai) t
    where o.tgl_system = new.tgl_system and o.orang = siapa and sign(t.tunai) = sign(kas);
  end if;
  if semua >= batas.batas_tunai then
    raise exception 'cash of % reaches the limit', nomor using errcode = 'KN057', detail = to_char(batas.batas_tunai, 'FM999,999,999,999,999');
  end if;
  return null;
end $$;
revoke execute on function cash_within_limit() from public;
do $$
declare
  t record;
begin
  for t in select * from (values
    ('penjualan', 'PENJUALAN', 'no_faktur'), ('pelunasan_penjualan', 'PELUNASAN_PENJUALAN', 'no_pelunasan'), ('titipan', 'TITIPAN', 'no_titipan'),
    ('mutasi_titipan', 'MUTASI_TITIPAN', 'no_mutasi_titipan'), ('pembelian', 'PEMBELIAN', 'no_faktur_beli'),
    ('jual_beli_manual', 'JUAL_BELI_MANUAL', 'no_jual_beli')) as v (tabel, kind, nomor)
  loop
    execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row execute function cash_within_limit(%L, %L)',
                   t.tabel || '_cash_within_limit', t.tabel, t.kind, t.nomor);
  end loop;
end $$;
