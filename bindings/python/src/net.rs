//! Our nets as arrays, so that what was trained elsewhere can play here.

use crate::arguments::{Ruled, position_of, within};
use crate::errors;
use crate::variants::Variant;
use crownhead_engine::{
    self as engine, BLOCK, BUCKETS, Layout, ONE, OUTPUT_LIMIT, OUTPUT_ONE, Weights,
};
use crownhead_files::write_whole;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;

/// A net of the engine: one hidden layer in whole numbers.
#[pyclass(frozen, module = "crownhead.weights")]
pub(crate) struct Net(pub(crate) Arc<engine::Net>);

/// A list of numbers with two axes.
fn table<'py, T: numpy::Element>(
    py: Python<'py>,
    list: Vec<T>,
    rows: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let columns = list.len() / rows.max(1);
    PyArray1::from_vec(py, list).reshape([rows, columns])
}

/// Numbers of a trained net as whole ones, each within its limit.
fn whole(given: &[f32], one: f32, limit: f32) -> PyResult<Vec<i16>> {
    if given.iter().any(|number| !number.is_finite()) {
        return Err(PyValueError::new_err("a net has finite weights only"));
    }
    Ok(given.iter().map(|number| (number * one).round().clamp(-limit, limit) as i16).collect())
}

#[pymethods]
impl Net {
    /// The net with these whole numbers: `first` by input, `first_bias`, `second` by output, `second_bias`.
    #[new]
    #[pyo3(signature = (variant, first, first_bias, second, second_bias, *, scale=100))]
    fn new(
        variant: Ruled,
        first: PyReadonlyArray2<'_, i16>,
        first_bias: PyReadonlyArray1<'_, i16>,
        second: PyReadonlyArray2<'_, i16>,
        second_bias: PyReadonlyArray1<'_, i32>,
        scale: i64,
    ) -> PyResult<Self> {
        let weights = Weights {
            variant: variant.0,
            hidden: first_bias.len(),
            scale: within("the scale", scale, 1, 10_000)? as i32,
            first: first.as_array().iter().copied().collect(),
            first_bias: first_bias.as_array().to_vec(),
            second: second.as_array().iter().copied().collect(),
            second_bias: second_bias.as_array().to_vec(),
        };
        engine::Net::new(&weights)
            .map(|net| Self(Arc::new(net)))
            .map_err(|why| errors::error(format!("this is no net: {why}")))
    }

    /// The net that comes nearest to one in floating point: hidden values are clipped to 0 to 1 and squared, and the
    /// output of the number of pieces is the logit of the expected score.
    #[staticmethod]
    #[pyo3(signature = (variant, first, first_bias, second, second_bias, *, scale=100))]
    fn from_floats(
        variant: Ruled,
        first: PyReadonlyArray2<'_, f32>,
        first_bias: PyReadonlyArray1<'_, f32>,
        second: PyReadonlyArray2<'_, f32>,
        second_bias: PyReadonlyArray1<'_, f32>,
        scale: i64,
    ) -> PyResult<Self> {
        let list2 = |array: &PyReadonlyArray2<'_, f32>| {
            array.as_array().iter().copied().collect::<Vec<_>>()
        };
        let list1 = |array: &PyReadonlyArray1<'_, f32>| array.as_array().to_vec();
        let limit = f32::from(Layout::of(variant.0).hidden_limit());
        let biases = list1(&second_bias);
        if biases.iter().any(|bias| !bias.is_finite()) {
            return Err(PyValueError::new_err("a net has finite weights only"));
        }
        let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
        let most = ((1 << 24) - 1) as f32;
        let weights = Weights {
            variant: variant.0,
            hidden: first_bias.len(),
            scale: within("the scale", scale, 1, 10_000)? as i32,
            first: whole(&list2(&first), ONE.into(), limit)?,
            first_bias: whole(&list1(&first_bias), ONE.into(), limit)?,
            second: whole(&list2(&second), OUTPUT_ONE.into(), OUTPUT_LIMIT.into())?,
            second_bias: biases
                .iter()
                .map(|bias| (bias * unit).round().clamp(-most, most) as i32)
                .collect(),
        };
        engine::Net::new(&weights)
            .map(|net| Self(Arc::new(net)))
            .map_err(|why| errors::error(format!("this is no net: {why}")))
    }

    /// Reads the file of a net.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        engine::Net::load(&path).map(|net| Self(Arc::new(net))).map_err(errors::error)
    }

    /// Reads the bytes of such a file.
    #[staticmethod]
    fn from_bytes(content: &[u8]) -> PyResult<Self> {
        engine::Net::from_bytes(content).map(|net| Self(Arc::new(net))).map_err(errors::error)
    }

    /// Writes the file of the net: it is there whole, or as it was before.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        write_whole(&path, &self.0.to_bytes()).map_err(|fault| errors::of_file(&path, fault))
    }

    /// The bytes of its file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The rule set that it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant())
    }

    /// How many hidden values it has.
    #[getter]
    fn hidden(&self) -> usize {
        self.0.weights().hidden
    }

    /// Hundredths of a man for one unit of the logit.
    #[getter]
    fn scale(&self) -> i32 {
        self.0.scale()
    }

    /// The number by which nets are told apart.
    #[getter]
    fn hash(&self) -> u64 {
        self.0.hash()
    }

    /// First layer, inputs by hidden values, in 1/255.
    #[getter]
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        table(py, self.0.weights().first, Layout::of(self.0.variant()).inputs())
    }

    /// The hidden values of an empty board, in 1/255.
    #[getter]
    fn first_bias<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        PyArray1::from_vec(py, self.0.weights().first_bias)
    }

    /// Second layer, outputs by hidden values, in 1/64.
    #[getter]
    fn second<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        table(py, self.0.weights().second, BUCKETS)
    }

    /// One number for each output, in 1/(255 x 64).
    #[getter]
    fn second_bias<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        PyArray1::from_vec(py, self.0.weights().second_bias)
    }

    /// What a position is worth to its side to move, in hundredths of a man.
    fn evaluate(&self, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let position = position_of(position)?;
        let (ours, theirs) = (self.0.variant(), position.variant());
        if ours != theirs {
            return Err(errors::error(format!(
                "this net plays {ours}, and the position is of {theirs}"
            )));
        }
        Ok(self.0.evaluate(position.board()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.hash()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Net {:?}, {} hidden values, {:016x}>",
            self.0.variant().id(),
            self.hidden(),
            self.0.hash()
        )
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (self.to_bytes(py),)))
    }
}

/// The sizes of the nets of a variant: inputs, the number that hidden values come in multiples of, and outputs.
#[pyfunction]
#[pyo3(signature = (variant=None))]
pub(crate) fn net_sizes(variant: Option<Ruled>) -> (usize, usize, usize) {
    (Layout::of(variant.unwrap_or_default().0).inputs(), BLOCK, BUCKETS)
}

/// The inputs of a net that a position sets.
#[pyfunction]
pub(crate) fn net_inputs(position: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let position = position_of(position)?;
    let layout = Layout::of(position.variant());
    Ok(layout.active(&layout.view(position.board())).collect())
}

/// The output of a net that a position is judged by: it depends on the number of pieces.
#[pyfunction]
pub(crate) fn net_output(position: &Bound<'_, PyAny>) -> PyResult<usize> {
    let position = position_of(position)?;
    Ok(Layout::of(position.variant()).bucket(position.pieces().count() as u32))
}
