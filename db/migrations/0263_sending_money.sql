-- Money is sent from one shop to another (docs/decisions/058). On the road it is the sender's: the claim UANG_JALAN, by where it goes and by its
-- number. It arrives there, or its sender takes it back; either is an event of its own (TERIMA_UANG), on whatever date the shops are by then.
select create_document('kirim_uang', 'nota_kirim', array['OPEN', 'DONE', 'KEMBALI'], array[]::text[]);
alter table kirim_uang
  add column tujuan        text   not null references toko,
  add column nama_tujuan   text   not null,
  add column jumlah_rp     bigint not null check (jumlah_rp > 0),
  add column keterangan    text   not null check (keterangan <> ''),
  -- What was counted when it arrived, there or back with its sender: on that shop's date, by whom, and why it is less or was taken back.
  add column jumlah_terima bigint,
  add column tgl_terima    date,
  add column diterima_oleh text,
  add column diterima_at   timestamptz,
  add column alasan_terima text check (alasan_terima <> ''),
  add constraint kirim_uang_elsewhere check (tujuan <> kode_toko),
  add constraint kirim_uang_arrives check (
    case when status = 'OPEN' then num_nonnulls(jumlah_terima, tgl_terima, diterima_oleh, diterima_at, alasan_terima) = 0
      else num_nulls(jumlah_terima, tgl_terima, diterima_oleh, diterima_at) = 0 end),
  add constraint kirim_uang_arrives_with_reason check (
    case status when 'DONE' then jumlah_terima between 1 and jumlah_rp and (jumlah_terima < jumlah_rp) = (alasan_terima is not null)
      when 'KEMBALI' then jumlah_terima = jumlah_rp and alasan_terima is not null else true end);
-- A number is one sending, whoever looks for it.
create unique index kirim_uang_nota on kirim_uang (nota_kirim);
create index kirim_uang_on_the_road on kirim_uang (tujuan) where status = 'OPEN';
create index kirim_uang_arrived on kirim_uang (tujuan, tgl_terima);

create view kirim_uang_gerak as
  select kode_toko, nota_kirim as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah from kirim_uang
  union all select kode_toko, nota_kirim, 'TAGIHAN/UANG_JALAN/' || tujuan, 0, 0, 0, jumlah_rp from kirim_uang;

select guard_document('kirim_uang', 'nota_kirim', 'KIRIM_UANG', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'jumlah_terima', 'tgl_terima', 'diterima_oleh', 'diterima_at', 'alasan_terima'], '{}');
select search_document('kirim_uang', array['nota_kirim', 'tujuan', 'nama_tujuan', 'keterangan']);

-- It begins on the road, and arrives once.
create function sending_goes_one_way() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'OPEN' then
      raise exception '% begins on the road', new.nota_kirim using errcode = 'KN001';
    end if;
  elsif old.status <> 'OPEN' and (old.status, old.jumlah_terima, old.tgl_terima, old.diterima_oleh, old.diterima_at, old.alasan_terima)
      is distinct from (new.status, new.jumlah_terima, new.tgl_terima, new.diterima_oleh, new.diterima_at, new.alasan_terima) then
    raise exception '% has arrived', new.nota_kirim using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger kirim_uang_goes_one_way before insert or update on kirim_uang for each row execute function sending_goes_one_way();

-- Its arrival is no document with a number of its own: it is read of the sending, in each shop that it moved something in. `verify` holds it
-- against the ledgers as every document. (No view that could be written through.)
create view terima_uang as
  select s.kode_toko, k.nota_kirim, k.tgl_terima as tgl_system
  from kirim_uang k cross join lateral (values (k.kode_toko), (k.tujuan)) as s (kode_toko)
  where k.status = 'DONE' or (k.status = 'KEMBALI' and s.kode_toko = k.kode_toko);
create view terima_uang_gerak as
  select kode_toko, nota_kirim as nomor, 'TAGIHAN/UANG_JALAN/' || tujuan as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah
  from kirim_uang where status <> 'OPEN'
  union all select kode_toko, nota_kirim, 'KAS/CASH', 0, 0, 0, jumlah_terima from kirim_uang where status = 'KEMBALI'
  union all select kode_toko, nota_kirim, 'TAGIHAN/RK/' || tujuan, 0, 0, 0, jumlah_terima from kirim_uang where status = 'DONE'
  union all select tujuan, nota_kirim, 'TAGIHAN/RK/' || kode_toko, 0, 0, 0, -jumlah_terima from kirim_uang where status = 'DONE'
  union all select tujuan, nota_kirim, 'KAS/CASH', 0, 0, 0, jumlah_terima from kirim_uang where status = 'DONE';
insert into dokumen (tabel, nomor, kind, bagian, berubah, jumlah) values ('terima_uang', 'nota_kirim', 'TERIMA_UANG', '{}', '{}', '{}');

-- What documents that move money from shop to shop move, in both.
create view gerak_antar_toko as
  select kode_toko, nomor, apa, rupiah from kirim_uang_gerak
  union all select kode_toko, nomor, apa, rupiah from terima_uang_gerak;

-- At the end of a transaction that touches such a document: the ledgers of both shops have what it says, and undone is all of it or nothing.
create function stands_between_shops(number text, shops text[], is_undone boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (
      select p.kode_toko, 'KAS/' || k.akun_kas as apa, k.jumlah as rupiah
      from posting p join mutasi_kas k on k.posting_id = p.id where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      union all
      select p.kode_toko, concat_ws('/', 'TAGIHAN', t.jenis, t.pihak), t.rupiah
      from posting p join mutasi_tagihan t on t.posting_id = p.id where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      union all
      select g.kode_toko, g.apa, -g.rupiah from gerak_antar_toko g where g.kode_toko = any(shops) and g.nomor = number
    ) m group by kode_toko, apa having sum(rupiah) <> 0)
  or exists (
    select from posting p where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      and exists (select from posting r where r.membatalkan = p.id) <> is_undone)
  then
    raise exception 'the ledgers of % do not have what % says', shops, number using errcode = 'KN002', detail = number;
  end if;
end $$;
revoke execute on function stands_between_shops(text, text[], boolean) from public;

create function sending_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number constant text := to_jsonb(new) ->> tg_argv[0];
  its kirim_uang;
begin
  select * into its from kirim_uang where nota_kirim = number and new.kode_toko in (kode_toko, tujuan);
  -- What is no sending's is `verify`'s.
  if not found then return null; end if;
  perform stands_between_shops(number, array[its.kode_toko, its.tujuan], false);
  -- By whichever kind of event: nobody else touches what is on the road.
  if exists (
    select from (select its.tujuan as pihak union select pihak from mutasi_tagihan where (kode_toko, jenis, dokumen) = (its.kode_toko, 'UANG_JALAN', number)) of_it
    left join saldo_tagihan s on (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (its.kode_toko, 'UANG_JALAN', of_it.pihak, number)
    where coalesce(s.rupiah, 0) <> (case when its.status = 'OPEN' and of_it.pihak = its.tujuan then its.jumlah_rp else 0 end))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
  return null;
end $$;
revoke execute on function sending_stands() from public;
create constraint trigger kirim_uang_stands after insert or update on kirim_uang deferrable initially deferred for each row
  execute function sending_stands('nota_kirim');
create constraint trigger posting_of_sending after insert on posting deferrable initially deferred for each row
  when (new.kind in ('KIRIM_UANG', 'TERIMA_UANG')) execute function sending_stands('reference');
create constraint trigger mutasi_tagihan_of_sending after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'UANG_JALAN') execute function sending_stands('dokumen');
