-- The instalments of an event are the next ones of its contract, with their parts, dates and fines (modules/instalments/contract/schedule.ts), and its sums
-- are theirs. Of a settlement the plan forgives interest that is not due or whose month has not begun; an end without payment earns none.
create or replace function instalments_are_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  k cicilan;
  late constant bigint := (
    select count(*) from cicilan c cross join lateral generate_series(new.cicilan_dibayar + 1, c.lama_bulan) n
    where (c.kode_toko, c.no_cicilan) = (new.kode_toko, new.no_cicilan) and jatuh_tempo_cicilan(c.tgl_akad, n) < new.tgl_system);
  sums record;
begin
  select * into strict k from cicilan where (kode_toko, no_cicilan) = (new.kode_toko, new.no_cicilan);
  select count(*) as n, min(j.urut_cicilan) as first, max(j.urut_cicilan) as last, sum(j.pokok) as pokok, sum(j.bunga - j.bunga_hapus) as bunga,
         bool_and((j.tgl_cicilan, j.pokok, j.bunga, j.hari_lewat, j.bunga_hapus, j.denda) = (
           jatuh_tempo_cicilan(k.tgl_akad, j.urut_cicilan),
           bagian_cicilan(k.sisa_pokok, k.lama_bulan, j.urut_cicilan) - bagian_cicilan(k.sisa_pokok, k.lama_bulan, j.urut_cicilan - 1),
           bagian_cicilan(k.total_bunga, k.lama_bulan, j.urut_cicilan) - bagian_cicilan(k.total_bunga, k.lama_bulan, j.urut_cicilan - 1),
           greatest(0, new.tgl_system - j.tgl_cicilan),
           case
             when new.jenis_cicilan in ('LELANG', 'HAPUS', 'PUTUS') then j.bunga
             when new.jenis_cicilan = 'LUNAS' and case k.lunas_bunga
               when 'HAPUS' then j.tgl_cicilan > new.tgl_system
               when 'BULAN' then jatuh_tempo_cicilan(k.tgl_akad, j.urut_cicilan - 1) >= new.tgl_system
               else false end then j.bunga
             else 0 end,
           case when new.jenis_cicilan in ('LELANG', 'HAPUS', 'PUTUS') or j.hari_lewat <= k.denda_tenggang then 0
             else floor(least(j.nilai_cicilan * k.denda_maks_persen / 100, case k.jenis_denda when 'TETAP' then k.denda_rp
               else j.nilai_cicilan * k.denda_persen * (j.hari_lewat - k.denda_tenggang) / 100 end)) end)) as are_right
  into sums from mutasi_cicilan_jadwal j where (j.kode_toko, j.no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan);
  if not sums.are_right or new.tunggakan <> late
    or (sums.first, sums.last - new.cicilan_dibayar, sums.n) is distinct from (new.cicilan_dibayar + 1, sums.n::integer, case new.jenis_cicilan
      when 'BAYAR' then new.jumlah_angsuran when 'SURAT' then late else k.lama_bulan - new.cicilan_dibayar end)
    or (new.jenis_cicilan <> 'SURAT' and (sums.pokok, sums.bunga) <> (new.pokok_dibayar, new.bunga_rp))
  then
    raise exception 'instalments of % are not those of %', new.no_mutasi_cicilan, new.no_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function instalments_are_right() from public;
