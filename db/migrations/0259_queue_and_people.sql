-- What waits ends after a while, but not under the hands of a cashier who takes its money (docs/decisions/049): it says when one opened it last.
alter table antrian add column dibuka_at timestamptz;

create or replace function guard_queue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  decided constant text[] := array['status_antri', 'nomor', 'alasan_tolak', 'diputuskan_oleh', 'diputuskan_at', 'dibuka_at'];
  kept dokumen;
  is_made boolean;
begin
  if tg_op = 'INSERT' then
    if new.status_antri <> 'MENUNGGU' then
      raise exception '% begins decided', new.no_antri using errcode = 'KN001';
    end if;
    -- A day that is being closed waits for it, and finds it.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    new.created_at := now();
    new.dibuka_at := null;
    return new;
  end if;
  if old.status_antri <> 'MENUNGGU' or (to_jsonb(old) - decided) is distinct from (to_jsonb(new) - decided) then
    raise exception '% stays as it was entered and decided', new.no_antri using errcode = 'KN001';
  end if;
  -- It is opened now, or not at all.
  if new.dibuka_at is distinct from old.dibuka_at then
    new.dibuka_at := now();
  end if;
  if new.status_antri = 'SELESAI' then
    select * into kept from dokumen where kind = new.jenis;
    execute format('select exists (select from %I where kode_toko = $1 and %I = $2 and written_in = pg_current_xact_id())', kept.tabel, kept.nomor)
      into is_made using new.kode_toko, new.nomor;
    if not is_made then
      raise exception '% becomes a document that is written with it', new.no_antri using errcode = 'KN002', detail = new.no_antri;
    end if;
  end if;
  return new;
end $$;

-- A person is found by any of his marks (docs/decisions/051): telephone, identity card, code of a member. What two of them came with one another is kept, so
-- that a card with two telephones is one person, also where a document shows but one of them.
create function tanda_orang(no_hp text, no_identitas text, kode_member text) returns text[] language sql immutable as $$
  select array_remove(array[regexp_replace(nullif($1, ''), '^62', '0'), 'ID ' || nullif($2, ''), 'MB ' || nullif($3, '')], null)
$$;
create table tanda_bersama (
  tanda  text not null,
  dengan text not null,
  primary key (tanda, dengan)
);
create trigger tanda_bersama_is_seen before insert or update or delete on tanda_bersama for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();
create trigger tanda_bersama_no_truncate before truncate on tanda_bersama for each statement execute function refuse_change();

create function marks_come_together() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text[] := tanda_orang(to_jsonb(new) ->> 'no_hp', to_jsonb(new) ->> 'no_identitas', to_jsonb(new) ->> 'kode_member');
begin
  if cardinality(its) > 1 then
    insert into tanda_bersama select a, b from unnest(its) a, unnest(its) b where a <> b order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function marks_come_together() from public;
create trigger member_marks after insert or update of no_hp on member for each row execute function marks_come_together();
do $$
declare
  t text;
begin
  foreach t in array array['penjualan', 'pelunasan_penjualan'] loop
    execute format('create trigger %I after insert on %I for each row when (num_nonnulls(new.no_hp, new.kode_member) > 1) execute function marks_come_together()',
                   t || '_marks', t);
  end loop;
  foreach t in array array['pembelian', 'gesek_tunai'] loop
    execute format('create trigger %I after insert on %I for each row when (num_nonnulls(new.no_hp, new.no_identitas) > 1) execute function marks_come_together()',
                   t || '_marks', t);
  end loop;
end $$;
alter table tanda_bersama disable trigger user;
insert into tanda_bersama
select distinct a, b
from (
  select tanda_orang(no_hp, null, kode_member) as its from member union select tanda_orang(no_hp, null, kode_member) from penjualan
  union select tanda_orang(no_hp, null, kode_member) from pelunasan_penjualan
  union select tanda_orang(no_hp, no_identitas, null) from pembelian union select tanda_orang(no_hp, no_identitas, null) from gesek_tunai
) seen, unnest(its) a, unnest(its) b
where a <> b;
alter table tanda_bersama enable trigger user;

-- All marks of whoever has one of these, whichever way they hang together; the first of them, a telephone where there is one, is what he is called by.
create function semua_tanda(tanda text[]) returns text[] language sql stable as $$
  with recursive his as (select unnest($1) as t union select b.dengan from his join tanda_bersama b on b.tanda = his.t)
  select coalesce(array_agg(t order by t collate "C"), '{}') from his
$$;
create or replace function orang_transaksi(no_hp text, no_identitas text, kode_member text) returns text language sql stable as $$
  select (semua_tanda(tanda_orang($1, $2, $3)))[1]
$$;

-- With the marks of each, and what it belongs to: a deposit and what happens to it are one, so that what is given back the same day was not paid.
create or replace view transaksi_orang as
  with dokumen_orang as (
    select kode_toko, tgl_system, 'PENJUALAN' as kind, no_faktur as nomor, nama_customer, no_hp, kode_member, null::text as no_identitas, ada_tukar as dibeli,
           'PENJUALAN/' || no_faktur as berkas
    from penjualan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PELUNASAN_PENJUALAN', no_pelunasan, nama_customer, no_hp, kode_member, null, false, 'PELUNASAN_PENJUALAN/' || no_pelunasan
    from pelunasan_penjualan where status <> 'CANCELLED'
    union all select kode_toko, tgl_system, 'TITIPAN', no_titipan, nama_customer, no_hp, null, null, false, 'TITIPAN/' || no_titipan from titipan
    union all
    select kode_toko, tgl_system, 'MUTASI_TITIPAN', no_mutasi_titipan, nama_customer, no_hp, null, null, false, 'TITIPAN/' || no_titipan
    from mutasi_titipan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PEMBELIAN', no_faktur_beli, nama_customer, no_hp, null, no_identitas, true, 'PEMBELIAN/' || no_faktur_beli
    from pembelian where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'JUAL_BELI_MANUAL', no_jual_beli, nama_customer, no_hp, null, null, ada_beli, 'JUAL_BELI_MANUAL/' || no_jual_beli
    from jual_beli_manual where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'GESEK_TUNAI', no_gesek, nama_customer, no_hp, null, no_identitas, false, 'GESEK_TUNAI/' || no_gesek
    from gesek_tunai where status <> 'CANCELLED'
  )
  select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang,
         tanda_orang(d.no_hp, d.no_identitas, d.kode_member) as tanda, d.berkas
  from dokumen_orang d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0;

-- What somebody with one of these marks paid us in cash on a day (1), or got from us (-1), in all shops.
create function tunai_orang(day date, tanda text[], arah integer) returns bigint language sql stable as $$
  select coalesce(sum(abs(b.tunai)), 0)::bigint
  from (
    select sum(tunai_dokumen(o.kode_toko, o.kind, o.nomor)) as tunai
    from transaksi_orang o where o.tgl_system = $1 and o.tanda && $2 group by o.kode_toko, o.berkas
  ) b where sign(b.tunai) = $3
$$;

create or replace function cash_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batas para_batas_tunai := batas_tunai_pada(new.tgl_system);
  nomor text := to_jsonb(new) ->> tg_argv[1];
  its text[];
  kas bigint;
  semua bigint;
begin
  if batas.menolak is not true then return null; end if;
  kas := tunai_dokumen(new.kode_toko, tg_argv[0], nomor);
  if kas = 0 then return null; end if;
  its := tanda_orang(to_jsonb(new) ->> 'no_hp', to_jsonb(new) ->> 'no_identitas', to_jsonb(new) ->> 'kode_member');
  semua := abs(kas);
  if cardinality(its) > 0 then
    -- Two tills with one person share a mark of his, whichever each of them knows.
    -- A telephone that was typed for many hangs thousands of marks together: there are so many locks and no more, taken in order.
    perform pg_advisory_xact_lock(hashtextextended('tunai ' || n, 0))
    from (select distinct abs(hashtext(t)::bigint) % 64 as n from unnest(semua_tanda(its)) t order by 1) locks;
    semua := tunai_orang(new.tgl_system, semua_tanda(its), sign(kas)::integer);
  end if;
  if semua >= batas.batas_tunai then
    raise exception 'cash of % reaches the limit', nomor using errcode = 'KN057', detail = to_char(batas.batas_tunai, 'FM999,999,999,999,999');
  end if;
  return null;
end $$;
