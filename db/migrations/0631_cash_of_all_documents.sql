-- Whose cash every document moved (docs/decisions/051), once for each kind. A loan is also under the identity card of the borrower, and what is left of
-- an auction is paid to the borrower, who is known by his telephone.
create or replace view transaksi_orang as
  with dokumen_orang as (
    select kode_toko, tgl_system, 'PENJUALAN' as kind, no_faktur as nomor, nama_customer, no_hp, kode_member, no_identitas, ada_tukar as dibeli,
           'PENJUALAN/' || no_faktur as berkas
    from penjualan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PELUNASAN_PENJUALAN', no_pelunasan, nama_customer, no_hp, kode_member, null, false, 'PELUNASAN_PENJUALAN/' || no_pelunasan
    from pelunasan_penjualan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PELUNASAN_EMAS', no_lunas_emas, nama_customer, no_hp, kode_member, null, cara_lunas = 'EMAS', 'PELUNASAN_EMAS/' || no_lunas_emas
    from pelunasan_emas where status <> 'CANCELLED'
    union all select kode_toko, tgl_system, 'TITIPAN', no_titipan, nama_customer, no_hp, null, null, false, 'TITIPAN/' || no_titipan from titipan
    union all
    select kode_toko, tgl_system, 'MUTASI_TITIPAN', no_mutasi_titipan, nama_customer, no_hp, null, null, false, 'TITIPAN/' || no_titipan
    from mutasi_titipan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'SIMPANAN', no_simpanan, nama_customer, no_hp, null, null, false, 'SIMPANAN/' || no_simpanan
    from simpanan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'AMBIL_SIMPANAN', no_ambil, nama_customer, no_hp, null, null, false, 'AMBIL_SIMPANAN/' || no_ambil
    from ambil_simpanan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'SERVICE', no_service, nama_customer, no_hp, null, null, false, 'SERVICE/' || no_service
    from service where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'MUTASI_SERVICE', no_mutasi_service, nama_customer, no_hp, null, null, false, 'SERVICE/' || no_service
    from mutasi_service where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PESANAN', no_pesanan, nama_customer, no_hp, null, null, false, 'PESANAN/' || no_pesanan
    from pesanan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'MUTASI_PESANAN', no_mutasi_pesanan, nama_customer, no_hp, null, null, false, 'PESANAN/' || no_pesanan
    from mutasi_pesanan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'HUTANG', no_faktur_hutang, nama_customer, no_hp, null, no_identitas, false, 'HUTANG/' || no_faktur_hutang
    from hutang where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'MUTASI_HUTANG', no_mutasi_hutang, nama_customer, no_hp, null, null, false, 'MUTASI_HUTANG/' || no_mutasi_hutang
    from mutasi_hutang where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PEMBELIAN', no_faktur_beli, nama_customer, no_hp, null, no_identitas, true, 'PEMBELIAN/' || no_faktur_beli
    from pembelian where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'JUAL_BELI_MANUAL', no_jual_beli, nama_customer, no_hp, kode_member, no_identitas, ada_beli, 'JUAL_BELI_MANUAL/' || no_jual_beli
    from jual_beli_manual where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'GESEK_TUNAI', no_gesek, nama_customer, no_hp, null, no_identitas, false, 'GESEK_TUNAI/' || no_gesek
    from gesek_tunai where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'BAYAR_TAGIHAN', no_bayar_tagihan, nama_pihak, pihak, null, null, false, 'BAYAR_TAGIHAN/' || no_bayar_tagihan
    from bayar_tagihan where status <> 'CANCELLED' and jenis_tagihan = 'SISA_LELANG'
  )
  select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang,
         tanda_orang(d.no_hp, d.no_identitas, d.kode_member) as tanda, d.berkas
  from dokumen_orang d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0;

-- Whose cash it is, the view says: a document that is not in it counts alone.
create or replace function cash_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batas para_batas_tunai := batas_tunai_pada(new.tgl_system);
  no_dokumen text := to_jsonb(new) ->> tg_argv[1];
  its text[];
  kas bigint;
  semua bigint;
begin
  if batas.menolak is not true then return null; end if;
  kas := tunai_dokumen(new.kode_toko, tg_argv[0], no_dokumen);
  if kas = 0 then return null; end if;
  its := coalesce((select o.tanda from transaksi_orang o where o.kode_toko = new.kode_toko and o.kind = tg_argv[0] and o.nomor = no_dokumen), '{}');
  semua := abs(kas);
  if cardinality(its) > 0 then
    -- Two tills with one person share a mark of his, whichever each of them knows.
    -- A telephone that was typed for many hangs thousands of marks together: there are so many locks and no more, taken in order.
    perform pg_advisory_xact_lock(hashtextextended('tunai ' || n, 0))
    from (select distinct abs(hashtext(t)::bigint) % 64 as n from unnest(semua_tanda(its)) t order by 1) locks;
    semua := tunai_orang(new.tgl_system, semua_tanda(its), sign(kas)::integer);
  end if;
  if semua >= batas.batas_tunai then
    raise exception 'cash of % reaches the limit', no_dokumen using errcode = 'KN057', detail = to_char(batas.batas_tunai, 'FM999,999,999,999,999');
  end if;
  return null;
end $$;

create constraint trigger bayar_tagihan_cash_within_limit after insert on bayar_tagihan deferrable initially deferred for each row
  when (new.jenis_tagihan = 'SISA_LELANG') execute function cash_within_limit('BAYAR_TAGIHAN', 'no_bayar_tagihan');
create trigger hutang_marks after insert on hutang for each row when (num_nonnulls(new.no_hp, new.no_identitas) > 1) execute function marks_come_together();
alter table tanda_bersama disable trigger user;
insert into tanda_bersama
select distinct a, b from (select tanda_orang(no_hp, no_identitas, null) as its from hutang where no_identitas is not null) seen, unnest(its) a, unnest(its) b
where a <> b on conflict do nothing;
alter table tanda_bersama enable trigger user;
